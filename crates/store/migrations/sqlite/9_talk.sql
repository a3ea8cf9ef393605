-- Whom people follow and block, and what is said in games. All times are milliseconds since 1970.

ALTER TABLE people ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0; -- whether nobody is told that they are here

CREATE TABLE relations (
    person     TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    other      TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    kind       TEXT    NOT NULL, -- follow or block
    created_ms INTEGER NOT NULL,
    PRIMARY KEY (person, other)
) STRICT, WITHOUT ROWID;

CREATE INDEX relations_by_other ON relations (other, kind);

CREATE TABLE lines (
    game     TEXT    NOT NULL REFERENCES games (id),
    number   INTEGER NOT NULL, -- later ones have higher numbers
    at_ms    INTEGER NOT NULL,
    watchers INTEGER NOT NULL, -- whether it was said among those who watch
    seat     INTEGER,          -- 0 for White, 1 for Black, 2 for Red; NULL for who has none
    person   TEXT    REFERENCES people (id) ON DELETE CASCADE, -- NULL where the seat is nobody's
    phrase   TEXT,             -- name of a ready phrase, or
    text     TEXT,             -- words of their own
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX lines_by_person ON lines (person) WHERE person IS NOT NULL;
CREATE INDEX lines_by_age ON lines (at_ms);

-- What was last said in the game when it was reported.
ALTER TABLE reports ADD COLUMN lines TEXT NOT NULL DEFAULT '';
