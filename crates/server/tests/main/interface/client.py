"""A client that openapi-python-client makes of the description plays a game: python client.py URL TOKEN"""

import importlib
import pathlib
import subprocess
import sys
import tempfile

url, token = sys.argv[1:]
folder = pathlib.Path(tempfile.mkdtemp())
(folder / "config.yml").write_text("package_name_override: variorum_client\npost_hooks: []\n")
generated = subprocess.run(
    [
        str(pathlib.Path(sys.executable).parent / "openapi-python-client"), "generate",
        "--url", f"{url}/api/v1/openapi.json",
        "--output-path", str(folder / "variorum_client"),
        "--meta", "none", "--config", str(folder / "config.yml"), "--overwrite",
    ],
    capture_output=True, text=True, check=False,
)
assert generated.returncode == 0, generated.stdout + generated.stderr
sys.path.insert(0, str(folder))

client_module = importlib.import_module("variorum_client")
models = importlib.import_module("variorum_client.models")


def call(tag, name):
    return importlib.import_module(f"variorum_client.api.{tag}.{name}").sync


def checked(answer):
    assert answer is not None and not isinstance(answer, models.Failure), answer
    return answer


nobody = client_module.Client(base_url=url)
ada = client_module.AuthenticatedClient(base_url=url, token=token)

assert checked(call("server", "health")(client=nobody)).status == "ok"
assert checked(call("account", "me")(client=ada)).name == "Ada"
wanted = models.CreateGame.from_dict(
    {"game": "chess", "public": True, "seats": [{"kind": "human"}, {"kind": "human", "name": "Ben"}]}
)
created = checked(call("games", "new_game")(client=nobody, body=wanted))
white, black = (link.token for link in created.seats)
join = models.Join(tokens=[white])
assert checked(call("games", "join")(created.id, client=ada, body=join)).seats == [models.Seat.WHITE]

act = call("games", "act")
for number, text in enumerate(["f2f3", "e7e5", "g2g4", "d8h4"]):
    body = {"action": {"do": "move", "text": text}}
    # White has an account, Black has the token of the seat alone.
    if number % 2 == 0:
        checked(act(created.id, client=ada, body=models.Act.from_dict(body)))
    else:
        checked(act(created.id, client=nobody, body=models.Act.from_dict(body | {"token": black})))

game = checked(call("games", "look")(created.id, client=nobody))
assert [entry.text for entry in game.entries] == ["f2f3", "e7e5", "g2g4", "d8h4"]
assert game.live.result.winners == [models.Seat.BLACK] and game.live.result.reason == "checkmate"
assert game.live.seats[0].name == "Ada" and game.live.seats[1].name == "Ben"
assert created.id in [line.id for line in checked(call("games", "recent")(client=nobody))]

refused = act(created.id, client=ada, body=models.Act.from_dict({"action": {"do": "resign"}}))
assert isinstance(refused, models.Failure) and refused.code == "over", refused
nothing = call("games", "look")("23456789ab", client=nobody)
assert isinstance(nothing, models.Failure) and nothing.code == "not_found"
