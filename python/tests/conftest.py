import pytest

import variorum

GAMES = [game.id for game in variorum.games()]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> variorum.Game:
    return variorum.game(request.param)
