-- Tokens by which programs act for an account. All times are milliseconds since 1970.

CREATE TABLE tokens (
    hash       TEXT COLLATE "C" NOT NULL PRIMARY KEY, -- of the token
    id         TEXT COLLATE "C" NOT NULL UNIQUE,      -- names it where it is listed
    person     TEXT COLLATE "C" NOT NULL REFERENCES people (id),
    label      TEXT COLLATE "C" NOT NULL,             -- what its owner calls it
    scopes     TEXT COLLATE "C" NOT NULL,             -- what it may do, separated by spaces
    created_ms BIGINT NOT NULL,
    used_ms    BIGINT                       -- when it was last used, within an hour
);

CREATE INDEX tokens_by_person ON tokens (person);

-- The public games of a kind that are under way.
CREATE INDEX games_under_way ON games (game, created_ms DESC, id) WHERE public = 1 AND result IS NULL;
