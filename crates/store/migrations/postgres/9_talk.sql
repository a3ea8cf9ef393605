-- Whom people follow and block, and what is said in games. All times are milliseconds since 1970.

ALTER TABLE people ADD COLUMN hidden BIGINT NOT NULL DEFAULT 0; -- whether nobody is told that they are here

CREATE TABLE relations (
    person     TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    other      TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    kind       TEXT COLLATE "C" NOT NULL, -- follow or block
    created_ms BIGINT NOT NULL,
    PRIMARY KEY (person, other)
);

CREATE INDEX relations_by_other ON relations (other, kind);

CREATE TABLE lines (
    game     TEXT COLLATE "C" NOT NULL REFERENCES games (id),
    number   BIGINT NOT NULL, -- later ones have higher numbers
    at_ms    BIGINT NOT NULL,
    watchers BIGINT NOT NULL, -- whether it was said among those who watch
    seat     BIGINT,          -- 0 for White, 1 for Black, 2 for Red; NULL for who has none
    person   TEXT COLLATE "C" REFERENCES people (id) ON DELETE CASCADE, -- NULL where the seat is nobody's
    phrase   TEXT COLLATE "C",             -- name of a ready phrase, or
    text     TEXT COLLATE "C",             -- words of their own
    PRIMARY KEY (game, number)
);

CREATE INDEX lines_by_person ON lines (person) WHERE person IS NOT NULL;
CREATE INDEX lines_by_age ON lines (at_ms);

-- What was last said in the game when it was reported.
ALTER TABLE reports ADD COLUMN lines TEXT COLLATE "C" NOT NULL DEFAULT '';
