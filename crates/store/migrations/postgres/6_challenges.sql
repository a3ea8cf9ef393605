-- Challenges of one account to another. Times are milliseconds since 1970.

CREATE TABLE challenges (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    challenger TEXT COLLATE "C" NOT NULL REFERENCES people (id),
    challenged TEXT COLLATE "C" NOT NULL REFERENCES people (id),
    game       TEXT COLLATE "C" NOT NULL, -- id of the game's rules
    options    TEXT COLLATE "C" NOT NULL, -- `name=value`, one a line
    clock      TEXT COLLATE "C" NOT NULL,
    rated      BIGINT NOT NULL,
    seat       BIGINT,          -- the seat that the challenger wants
    created_ms BIGINT NOT NULL,
    ends_ms    BIGINT NOT NULL, -- when it is forgotten
    state      TEXT COLLATE "C" NOT NULL, -- open, accepted or declined
    reason     TEXT COLLATE "C",             -- why it was declined
    started    TEXT COLLATE "C" -- the game that came of it
);

CREATE INDEX challenges_by_challenger ON challenges (challenger);
CREATE INDEX challenges_by_challenged ON challenges (challenged);
CREATE INDEX challenges_by_end ON challenges (ends_ms);
