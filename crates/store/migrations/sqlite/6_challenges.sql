-- Challenges of one account to another. Times are milliseconds since 1970.

CREATE TABLE challenges (
    id         TEXT    NOT NULL PRIMARY KEY,
    challenger TEXT    NOT NULL REFERENCES people (id),
    challenged TEXT    NOT NULL REFERENCES people (id),
    game       TEXT    NOT NULL, -- id of the game's rules
    options    TEXT    NOT NULL, -- `name=value`, one a line
    clock      TEXT    NOT NULL,
    rated      INTEGER NOT NULL,
    seat       INTEGER,          -- the seat that the challenger wants
    created_ms INTEGER NOT NULL,
    ends_ms    INTEGER NOT NULL, -- when it is forgotten
    state      TEXT    NOT NULL, -- open, accepted or declined
    reason     TEXT,             -- why it was declined
    started    TEXT              -- the game that came of it
) STRICT, WITHOUT ROWID;

CREATE INDEX challenges_by_challenger ON challenges (challenger);
CREATE INDEX challenges_by_challenged ON challenges (challenged);
CREATE INDEX challenges_by_end ON challenges (ends_ms);
