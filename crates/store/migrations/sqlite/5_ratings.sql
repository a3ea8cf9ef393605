-- Ratings, and what came of a game for each of its players. Times are milliseconds since 1970.

ALTER TABLE games ADD COLUMN rated INTEGER NOT NULL DEFAULT 0; -- whether it was agreed to count
ALTER TABLE games ADD COLUMN ended_ms INTEGER; -- when it ended; NULL of games that ended before this was kept

ALTER TABLE seats ADD COLUMN outcome TEXT; -- won, drawn, lost or none, once the game is over
ALTER TABLE seats ADD COLUMN choices TEXT; -- what its player chose before the game, `name=value`, one a line

UPDATE seats SET outcome = (
    SELECT CASE
        WHEN EXISTS (SELECT 1 FROM json_each(result, '$.winners') WHERE value = called.seat) THEN 'won'
        WHEN EXISTS (SELECT 1 FROM json_each(result, '$.drawn') WHERE value = called.seat) THEN 'drawn'
        WHEN json_array_length(result, '$.places') > 0 THEN 'lost'
        ELSE 'none'
    END
    FROM games, (SELECT CASE seats.seat WHEN 0 THEN 'white' WHEN 1 THEN 'black' ELSE 'red' END AS seat) AS called
    WHERE games.id = seats.game AND result IS NOT NULL
);

CREATE INDEX seats_that_play ON seats (person, created_ms DESC, game) WHERE outcome IS NULL;

-- The games that count, in the order in which they do.
CREATE TABLE rated_games (
    number   INTEGER NOT NULL PRIMARY KEY,
    game     TEXT    NOT NULL UNIQUE REFERENCES games (id),
    speed    TEXT    NOT NULL,
    ended_ms INTEGER NOT NULL
) STRICT;

CREATE INDEX rated_games_by_end ON rated_games (ended_ms);

-- What each of them did to the rating of each of its players.
CREATE TABLE rating_changes (
    person TEXT    NOT NULL REFERENCES people (id),
    number INTEGER NOT NULL REFERENCES rated_games (number),
    seat   INTEGER NOT NULL,
    before REAL    NOT NULL,
    rating REAL    NOT NULL, -- the one after
    provisional INTEGER NOT NULL, -- whether the one before was
    PRIMARY KEY (person, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX rating_changes_by_game ON rating_changes (number);

-- Ratings as they are now.
CREATE TABLE ratings (
    person     TEXT    NOT NULL REFERENCES people (id),
    game       TEXT    NOT NULL, -- id of the game's rules
    speed      TEXT    NOT NULL,
    rating     REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    games      INTEGER NOT NULL,
    last_ms    INTEGER NOT NULL, -- when the last game ended
    PRIMARY KEY (person, game, speed)
) STRICT, WITHOUT ROWID;

CREATE INDEX ratings_by_rating ON ratings (game, speed, rating DESC);
CREATE INDEX bots ON people (id) WHERE kind = 'bot';
