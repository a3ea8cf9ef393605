"""Drives `variorum uci` and `variorum xboard` with python-chess (package `chess`), as other programs do.

Called with the path of the command. Plays whole games against itself over both protocols, standard
and Chess960, and asks for analysis, several lines, chances, limits, pondering and options. Its own
rules check every move and every line of play; positions where the game is drawn early are left to it.
Records go through `variorum convert` and are read again: what is written is what other programs replay.

Prints what was done. Exit status: 0 all well, 1 something is not.
"""

import asyncio
import io
import random
import subprocess
import sys

import chess
import chess.engine
import chess.pgn

COMMAND = sys.argv[1]
LIMITS = chess.engine.Limit(depth=2)


def games(protocol, open_engine):
    """A game from each start, to its end or 60 moves."""
    plies = 0
    for start in ["standard", 0, 314, 959]:
        with open_engine([COMMAND, protocol]) as engine:
            board = chess.Board() if start == "standard" else chess.Board.from_chess960_pos(start)
            while not board.is_game_over(claim_draw=True) and board.ply() < 120:
                result = engine.play(board, LIMITS, game=start, info=chess.engine.INFO_ALL)
                if result.move is None and result.draw_offered:
                    break
                assert result.move in board.legal_moves, (board.fen(), result.move)
                board.push(result.move)
                plies += 1
    print(f"{protocol}: {plies} plies of games")


def castles(protocol, open_engine):
    """Castling as the only move looked at, then on the board, in either kind of chess."""
    positions = [("8/8/8/8/8/5p1k/5P1P/5K1R w H - 0 1", True), ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", False)]
    for fen, chess960 in positions:
        board = chess.Board(fen, chess960=chess960)
        castling = next(move for move in board.legal_moves if board.is_castling(move))
        with open_engine([COMMAND, protocol]) as engine:
            info = engine.analyse(board, LIMITS, root_moves=[castling])
            assert info["pv"][0] == castling, (fen, info)
            board.push(castling)
            engine.play(board, LIMITS)
    print(f"{protocol}: castles")


def analyses(protocol, open_engine, lines):
    with open_engine([COMMAND, protocol]) as engine:
        board = chess.Board("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4")
        info = engine.analyse(board, chess.engine.Limit(depth=3), info=chess.engine.INFO_ALL)
        assert info["pv"][0] == chess.Move.from_uci("h5f7"), info
        assert info["score"].white().mate() == 1, info
        assert info["depth"] >= 1 and info["nodes"] > 0 and "time" in info and "nps" in info, info
        if lines:
            board = chess.Board()
            infos = engine.analyse(board, chess.engine.Limit(depth=4), multipv=3)
            assert len({info["pv"][0] for info in infos}) == 3, infos
    print(f"{protocol}: analyses")


def uci_options():
    with chess.engine.SimpleEngine.popen_uci([COMMAND, "uci"]) as engine:
        managed = {"Hash": 8, "Threads": 2, "Skill Level": 3, "Move Overhead": 20, "UCI_ShowWDL": True}
        engine.configure(managed)
        info = engine.analyse(chess.Board(), chess.engine.Limit(nodes=2000))
        assert sum(info["wdl"].pov(chess.WHITE)) == 1000, info
        engine.configure({"UCI_LimitStrength": True, "UCI_Elo": engine.options["UCI_Elo"].min})
        clock = chess.engine.Limit(white_clock=1, black_clock=1, white_inc=0.01, black_inc=0.01, remaining_moves=5)
        assert engine.play(chess.Board(), clock).move
        assert engine.play(chess.Board(), chess.engine.Limit(time=0.02)).move
        assert engine.play(chess.Board("7k/8/5KQ1/8/8/8/8/8 w - - 0 1"), chess.engine.Limit(mate=1)).move
    print("uci: options and clocks")


def xboard_options():
    with chess.engine.SimpleEngine.popen_xboard([COMMAND, "xboard"]) as engine:
        engine.configure({"SkillLevel": 3, "memory": 8, "cores": 1})
        clock = chess.engine.Limit(white_clock=1, black_clock=1, white_inc=0.01, black_inc=0.01)
        assert engine.play(chess.Board(), clock).move
        assert engine.play(chess.Board(), chess.engine.Limit(time=0.02)).move
        lost = chess.Board("3qk3/pppp4/8/8/8/8/4P3/4K3 w - - 0 1")
        assert engine.play(lost, LIMITS, draw_offered=True).draw_offered
    print("xboard: options, clocks, draws")


async def ponders(protocol, popen):
    """Pondering that is hit, pondering that is not, and an analysis that is stopped."""
    _, engine = await popen([COMMAND, protocol])
    board = chess.Board()
    limit = chess.engine.Limit(time=0.05)
    hits = 0
    for _ in range(6):
        result = await engine.play(board, limit, ponder=True, game=1)
        board.push(result.move)
        expected = result.ponder
        if expected in board.legal_moves and hits < 3:
            board.push(expected)
            hits += 1
        else:
            board.push(next(iter(board.legal_moves)))
    with await engine.analysis(board, info=chess.engine.INFO_ALL) as analysis:
        async for info in analysis:
            if info.get("depth", 0) >= 3:
                break
    await engine.quit()
    print(f"{protocol}: ponders ({hits} hits) and stops")


def converted(text):
    """What `convert` makes of records, read by python-chess."""
    done = subprocess.run([COMMAND, "convert", "-"], input=text, capture_output=True, text=True, check=True)
    game = chess.pgn.read_game(io.StringIO(done.stdout))
    assert not game.errors, (game.errors, done.stdout)
    return game


def records():
    """Records of Chess960, theirs and ours, and one that goes on past a draw."""
    dice = random.Random(960)
    for number in [0, 100, 518, 959, *dice.sample(range(960), 20)]:
        board = chess.Board.from_chess960_pos(number)
        begin = board.copy()
        while board.ply() < 30 and not board.is_game_over():
            castlings = [move for move in board.legal_moves if board.is_castling(move)]
            board.push(castlings[0] if castlings else dice.choice(list(board.legal_moves)))
        theirs = chess.pgn.Game.from_board(board)
        moves = chess.Board.from_chess960_pos(number).variation_san(board.move_stack)
        ours = f'[Variant "chess"]\n[Options "start={number}"]\n\n{moves} *'
        for text in [str(theirs), ours]:
            game = converted(text)
            assert game.board().fen() == begin.fen() and game.board().chess960, (text, game)
            assert game.end().board().fen() == board.fen(), (text, game)
    past = '[FEN "8/8/8/8/8/2k1p3/4K3/8 w - - 0 1"]\n\n1. Kxe3 Kc4 (1... -- 2. Ke4) *'
    game = converted(past)
    assert game.end().board().fen() == "8/8/8/8/2k5/4K3/8/8 w - - 1 2", game
    assert game.next().variations[1].move == chess.Move.null(), game
    print("records: Chess960, past a draw, null moves")


uci, xboard = chess.engine.SimpleEngine.popen_uci, chess.engine.SimpleEngine.popen_xboard
for name, popen in [("uci", uci), ("xboard", xboard)]:
    games(name, popen)
    castles(name, popen)
    analyses(name, popen, lines=name == "uci")
uci_options()
xboard_options()
records()
asyncio.run(ponders("uci", chess.engine.popen_uci))
asyncio.run(ponders("xboard", chess.engine.popen_xboard))
