"""Compares the legal moves of Perfect Chess with those of Fairy-Stockfish (package `pyffish`).

Reads lines of `position text<TAB>legal moves`, as `fairy_stockfish.rs` writes them, for games
with `promotion=mandatory castling=king-path`: Fairy-Stockfish can express neither a pawn that stays
a pawn nor the rule that the rook's square must be free of attack. Its built-in variant `perfect` is
another game, so the rules are defined here. With these, no difference is known.

Prints how many positions agree. Exit status: 0 all agree, 1 some do not.
"""

import sys

import pyffish

# A bishop with a step to either side is `BsW` in Betza's notation.
VARIANT = """
[variorumperfect:chess]
maxRank = 9
maxFile = i
bishop = -
customPiece1 = b:BsW
promotionPieceTypes = qrbn
promotionRegionWhite = *9
promotionRegionBlack = *1
doubleStepRegionWhite = *2
doubleStepRegionBlack = *8
castlingKingFile = e
castlingKingsideFile = h
castlingQueensideFile = b
castlingRookKingsideFile = i
castlingRookQueensideFile = a
startFen = rnbqkqbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKQBNR w KQkq - 0 1
"""


def main():
    pyffish.load_variant_config(VARIANT)
    agree = differ = 0
    for line in sys.stdin:
        text, ours = line.rstrip("\n").split("\t")
        ours = set(ours.split())
        theirs = set(pyffish.legal_moves("variorumperfect", text, []))
        if ours == theirs:
            agree += 1
            continue
        differ += 1
        if differ <= 20:
            print(f"{text}: only ours {sorted(ours - theirs)}, only theirs {sorted(theirs - ours)}")
    print(f"{agree} positions agree, {differ} differ")
    sys.exit(1 if differ or not agree else 0)


main()
