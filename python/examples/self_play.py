"""The engine plays a game against itself, judges it, and prints the record.

python self_play.py [GAME]
"""

import sys

import variorum


def main(name: str = "chess2", nodes: int = 500) -> variorum.Record:
    game = variorum.game(name)
    engine = variorum.Engine(game)
    record = variorum.Record(game.position(seed=1))
    while record.outcome() is None and len(record) < 300:
        best = engine.search(record, nodes=nodes).best
        assert best is not None, "the game goes on, so there is a move"
        record.play(best)
    record.set_tag("White", f"variorum, {nodes} nodes a move")
    return record


if __name__ == "__main__":
    played = main(sys.argv[1] if len(sys.argv) > 1 else "chess2")
    review = variorum.Engine(played.game).analyse(played, nodes=2000)
    print(review.record.pgn())
    for player, accuracy in review.accuracy.items():
        print(f"{player}: accuracy {accuracy or 0:.1f} %")
