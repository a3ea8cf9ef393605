-- Tokens by which programs act for an account. All times are milliseconds since 1970.

CREATE TABLE tokens (
    hash       TEXT    NOT NULL PRIMARY KEY, -- of the token
    id         TEXT    NOT NULL UNIQUE,      -- names it where it is listed
    person     TEXT    NOT NULL REFERENCES people (id),
    label      TEXT    NOT NULL,             -- what its owner calls it
    scopes     TEXT    NOT NULL,             -- what it may do, separated by spaces
    created_ms INTEGER NOT NULL,
    used_ms    INTEGER                       -- when it was last used, within an hour
) STRICT, WITHOUT ROWID;

CREATE INDEX tokens_by_person ON tokens (person);

-- The public games of a kind that are under way.
CREATE INDEX games_under_way ON games (game, created_ms DESC, id) WHERE public = 1 AND result IS NULL;
