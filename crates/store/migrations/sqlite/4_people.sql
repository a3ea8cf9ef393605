-- People: guests and accounts, how their browsers are known again, and who sits where.
-- All times are milliseconds since 1970.

CREATE TABLE people (
    id         TEXT    NOT NULL PRIMARY KEY,
    kind       TEXT    NOT NULL, -- guest, account, bot or deleted
    name       TEXT    NOT NULL, -- as it is shown
    password   TEXT,             -- Argon2id, in its own text form; NULL for guests and the deleted
    network    TEXT,             -- the network a guest came from, so that guests can be counted by it
    created_ms INTEGER NOT NULL,
    seen_ms    INTEGER NOT NULL,
    renamed_ms INTEGER           -- when the name was last changed
) STRICT;

CREATE INDEX guests_by_network ON people (network) WHERE network IS NOT NULL;
CREATE INDEX guests_by_age ON people (seen_ms) WHERE kind = 'guest';

-- Folded names: those that look alike are one. A name that was given up stays taken until a time.
CREATE TABLE names (
    folded   TEXT NOT NULL PRIMARY KEY,
    person   TEXT REFERENCES people (id),
    until_ms INTEGER -- NULL for the name of now
) STRICT, WITHOUT ROWID;

CREATE INDEX names_by_person ON names (person);

CREATE TABLE sessions (
    hash       TEXT    NOT NULL PRIMARY KEY, -- of the secret in the cookie
    person     TEXT    NOT NULL REFERENCES people (id),
    created_ms INTEGER NOT NULL,
    ends_ms    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_by_person ON sessions (person);
CREATE INDEX sessions_by_end ON sessions (ends_ms);

CREATE TABLE recovery_codes (
    person TEXT NOT NULL REFERENCES people (id),
    hash   TEXT NOT NULL,
    PRIMARY KEY (person, hash)
) STRICT, WITHOUT ROWID;

-- Whose seat it is, besides whoever has its token.
CREATE TABLE seats (
    game       TEXT    NOT NULL REFERENCES games (id),
    seat       INTEGER NOT NULL, -- 0 for White, 1 for Black, 2 for Red
    person     TEXT    NOT NULL REFERENCES people (id),
    created_ms INTEGER NOT NULL, -- that of the game
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_person ON seats (person, created_ms DESC, game);
