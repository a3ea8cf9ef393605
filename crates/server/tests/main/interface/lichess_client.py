"""PyPI's berserk, written for lichess, plays here: python lichess_client.py URL ADA_TOKEN BEN_TOKEN CRANK_TOKEN"""

import json
import queue
import sys
import threading
import time
import urllib.request

import berserk

url, ada_token, ben_token, crank_token = sys.argv[1:]
PATIENCE = 60


class Stream:
    """What a stream says, read beside the test."""

    def __init__(self, lines):
        self.said = queue.Queue()
        threading.Thread(target=self.read, args=(lines,), daemon=True).start()

    def read(self, lines):
        for line in lines:
            self.said.put(line)
        self.said.put(None)

    def next(self, kind, holds=lambda _: True):
        """The next line of a kind of which that holds; what else comes is passed over."""
        while True:
            line = self.said.get(timeout=PATIENCE)
            assert line is not None, f"the stream ends without {kind}"
            if line["type"] == kind and holds(line):
                return line

    def until(self, holds):
        """The next state of which that holds."""
        return self.next("gameState", holds)

    def ends(self):
        while self.said.get(timeout=PATIENCE) is not None:
            pass


def client(token):
    return berserk.Client(berserk.TokenSession(token), base_url=url)


def refused(call, *arguments, **named):
    """The status and the words with which a call is refused."""
    try:
        call(*arguments, **named)
    except berserk.exceptions.ResponseError as error:
        return error.status_code, error.cause["error"]
    raise AssertionError("it is not refused")


ada, ben, crank = client(ada_token), client(ben_token), client(crank_token)

# Accounts.
assert ada.account.get()["username"] == "Ada"
assert ada.account.get_kid_mode() is False
crank.account.upgrade_to_bot()
assert crank.account.get()["title"] == "BOT"
assert ada.users.get_public_data("CRANK")["id"] == "crank"
assert {user["username"] for user in ada.users.get_by_id("ada", "crank")} == {"Ada", "Crank"}
assert refused(ada.users.get_public_data, "nobody")[0] == 404
assert refused(client("vrm_none").account.get)[0] == 401
scopes = ada.oauth.test_tokens(crank_token, "vrm_none")
assert "bot:play" in scopes[crank_token]["scopes"] and scopes["vrm_none"] is None, scopes

# Challenges: declined, taken back, accepted.
to_ada, to_crank = Stream(ada.board.stream_incoming_events()), Stream(crank.bots.stream_incoming_events())
for _ in range(PATIENCE * 10):
    if all(one.get("online") for one in ben.users.get_realtime_statuses("ada", "crank")):
        break
    time.sleep(0.1)
else:
    raise AssertionError("the streams are not listened to")
clock = {"clock_limit": 180, "clock_increment": 2}
made = ada.challenges.create("Crank", rated=False, color="white", **clock)
told = to_crank.next("challenge")["challenge"]
assert told["id"] == made["id"] and told["challenger"]["name"] == "Ada", told
assert told["variant"]["key"] == "standard" and told["timeControl"] == {
    "type": "clock", "limit": 180, "increment": 2, "show": "3+2"
}, told
assert [one["id"] for one in crank.challenges.get_mine()["in"]] == [made["id"]]
assert [one.get("online") for one in ada.users.get_realtime_statuses("crank", "ben")] == [True, None]
assert [bot["username"] for bot in ada.bots.get_online_bots()] == ["Crank"]
crank.bots.decline_challenge(made["id"], reason="tooFast")
assert to_ada.next("challengeDeclined")["challenge"]["declineReasonKey"] == "tooFast"
made = ada.challenges.create("Crank", rated=False, **clock)
assert to_crank.next("challenge")["challenge"]["color"] == "random"
ada.challenges.cancel(made["id"])
assert to_crank.next("challengeCanceled")["challenge"]["id"] == made["id"]
for wrong, field in [({"variant": "crazyhouse"}, "variant"), ({"variant": "chess2"}, "variant"), ({"position": "8/8"}, "fen")]:
    status, words = refused(ada.challenges.create, "Crank", rated=False, **clock, **wrong)
    assert status == 400 and words.startswith(field), words
made = ada.challenges.create("Crank", rated=False, color="white", **clock)
crank.bots.accept_challenge(to_crank.next("challenge")["challenge"]["id"])
game = to_crank.next("gameStart")["game"]
assert game["gameId"] == made["id"] and game["color"] == "black" and game["opponent"]["username"] == "Ada", game
assert to_ada.next("gameStart")["game"]["isMyTurn"]
game = made["id"]

# A game: moves, castling, offers, talking, the end.
white, black = Stream(ada.board.stream_game_state(game)), Stream(crank.bots.stream_game_state(game))
full = white.next("gameFull")
assert full["initialFen"] == "startpos" and full["variant"]["key"] == "standard", full
assert full["clock"] == {"initial": 180000, "increment": 2000} and full["speed"] == "blitz", full
assert full["white"]["name"] == "Ada" and full["black"]["title"] == "BOT", full
assert black.next("gameFull")["state"]["status"] == "started"
status, words = refused(ada.board.make_move, game, "e2e5")
assert status == 400 and "e2e5" in words, words
moves = []
for move in ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "e1g1"]:
    mover = crank.bots if len(moves) % 2 else ada.board
    mover.make_move(game, move)
    moves.append(move)
    for stream in (white, black):
        state = stream.until(lambda state: state["moves"] == " ".join(moves))
        assert state["wtime"].total_seconds() > 100 and state["status"] == "started", state
assert [one["lastMove"] for one in ada.games.get_ongoing()] == ["e1g1"]
ada.board.offer_draw(game)
assert black.until(lambda state: state.get("wdraw"))
crank.board.decline_draw(game)
assert not white.until(lambda state: not state.get("wdraw")).get("bdraw")
ada.board.offer_takeback(game)
assert black.until(lambda state: state.get("wtakeback"))
crank.board.accept_takeback(game)
assert white.until(lambda state: state["moves"] == " ".join(moves[:-1]))
assert refused(ada.board.claim_victory, game)[0] == 400
crank.bots.post_message(game, "Good luck!")
assert white.next("chatLine") == {"type": "chatLine", "room": "player", "username": "Crank", "text": "Good luck"}
assert ada.board.get_game_chat(game) == [{"user": "Crank", "text": "Good luck"}]
assert refused(crank.bots.post_message, game, "words of my own")[0] == 400
crank.bots.resign_game(game)
state = white.until(lambda state: state["status"] == "resign")
assert state["winner"] == "white", state
white.ends()
assert to_crank.next("gameFinish")["game"]["status"]["name"] == "resign"
assert to_ada.next("gameFinish")["game"]["winner"] == "white"

# Chess960, of which the start is told; and abort.
made = ada.challenges.create("Crank", rated=False, variant="chess960", days=3)
told = to_crank.next("challenge")["challenge"]
assert told["variant"]["key"] == "chess960" and told["timeControl"]["daysPerTurn"] == 3, told
crank.bots.accept_challenge(made["id"])
full = Stream(crank.bots.stream_game_state(made["id"])).next("gameFull")
assert full["initialFen"].endswith("- 0 1") and full["variant"]["key"] == "chess960", full
crank.bots.abort_game(made["id"])
assert to_ada.next("gameFinish")["game"]["status"]["name"] == "aborted"

# The computer, in games that lichess does not have; moves are written as docs/notation.md has them.
for variant, move in [("chessplus", "e2e4"), ("perfect", "e2e4")]:
    made = ada.challenges.create_ai(level=1, color="white", variant=variant)
    assert made["variant"]["key"] == variant and made["source"] == "ai", made
    stream = Stream(ada.board.stream_game_state(made["id"]))
    full = stream.next("gameFull")
    assert full["black"] == {"aiLevel": 1}, full
    ada.board.make_move(made["id"], move)
    assert stream.until(lambda state: len(state["moves"].split()) == 2)["moves"].startswith(move)
    ada.board.resign_game(made["id"])
    stream.ends()
links = ada.challenges.create_open(clock_limit=300, clock_increment=0)
assert "#" in links["urlWhite"] and links["urlWhite"] != links["urlBlack"], links

# A game that these paths do not serve is declined for a bot that listens here.
request = urllib.request.Request(
    f"{url}/api/v1/challenges",
    data=json.dumps({"players": ["Crank"], "game": "chess2"}).encode(),
    headers={"Authorization": f"Bearer {ada_token}"},
)
made = json.load(urllib.request.urlopen(request, timeout=PATIENCE))["id"]
request = urllib.request.Request(f"{url}/api/v1/me/challenges", headers={"Authorization": f"Bearer {ada_token}"})
for _ in range(PATIENCE * 10):
    listed = json.load(urllib.request.urlopen(request, timeout=PATIENCE))["challenges"]
    if [one["reason"] for one in listed if one["id"] == made and one["state"] == "declined"] == ["other_game"]:
        break
    time.sleep(0.1)
else:
    raise AssertionError("it is not declined")

# Two who look for the same are put together.
to_ben = Stream(ben.board.stream_incoming_events())
seeks = [threading.Thread(target=who.board.seek, args=(3, 2), daemon=True) for who in (ada, ben)]
for seek in seeks:
    seek.start()
for seek in seeks:
    seek.join(timeout=PATIENCE)
    assert not seek.is_alive()
game = to_ben.next("gameStart")["game"]["gameId"]
assert to_ada.next("gameStart", lambda line: line["game"]["gameId"] == game)
