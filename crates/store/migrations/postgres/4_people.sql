-- People: guests and accounts, how their browsers are known again, and who sits where.
-- All times are milliseconds since 1970.

CREATE TABLE people (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    kind       TEXT COLLATE "C" NOT NULL, -- guest, account, bot or deleted
    name       TEXT COLLATE "C" NOT NULL, -- as it is shown
    password   TEXT COLLATE "C",             -- Argon2id, in its own text form; NULL for guests and the deleted
    network    TEXT COLLATE "C",             -- the network a guest came from, so that guests can be counted by it
    created_ms BIGINT NOT NULL,
    seen_ms    BIGINT NOT NULL,
    renamed_ms BIGINT           -- when the name was last changed
);

CREATE INDEX guests_by_network ON people (network) WHERE network IS NOT NULL;
CREATE INDEX guests_by_age ON people (seen_ms) WHERE kind = 'guest';

-- Folded names: those that look alike are one. A name that was given up stays taken until a time.
CREATE TABLE names (
    folded   TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    person   TEXT COLLATE "C" REFERENCES people (id),
    until_ms BIGINT -- NULL for the name of now
);

CREATE INDEX names_by_person ON names (person);

CREATE TABLE sessions (
    hash       TEXT COLLATE "C" NOT NULL PRIMARY KEY, -- of the secret in the cookie
    person     TEXT COLLATE "C" NOT NULL REFERENCES people (id),
    created_ms BIGINT NOT NULL,
    ends_ms    BIGINT NOT NULL
);

CREATE INDEX sessions_by_person ON sessions (person);
CREATE INDEX sessions_by_end ON sessions (ends_ms);

CREATE TABLE recovery_codes (
    person TEXT COLLATE "C" NOT NULL REFERENCES people (id),
    hash   TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (person, hash)
);

-- Whose seat it is, besides whoever has its token.
CREATE TABLE seats (
    game       TEXT COLLATE "C" NOT NULL REFERENCES games (id),
    seat       BIGINT NOT NULL, -- 0 for White, 1 for Black, 2 for Red
    person     TEXT COLLATE "C" NOT NULL REFERENCES people (id),
    created_ms BIGINT NOT NULL, -- that of the game
    PRIMARY KEY (game, seat)
);

CREATE INDEX seats_by_person ON seats (person, created_ms DESC, game);
