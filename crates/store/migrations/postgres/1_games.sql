-- The same tables as in SQLite: truth values are numbers, and texts compare by their bytes.

-- A match is text: what was agreed before it, and what happened, line by line.
-- Columns `created_at`, `wake_at` and `at` count milliseconds of the service clock, which stands
-- still while no server runs; `created_ms` counts milliseconds since 1970.

CREATE TABLE games (
    id            TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    game          TEXT COLLATE "C" NOT NULL,
    rules_version BIGINT NOT NULL,
    requested     TEXT COLLATE "C" NOT NULL, -- options as asked for, one a line; values may be `random`
    options       TEXT COLLATE "C" NOT NULL, -- options as drawn, one a line
    position      TEXT COLLATE "C",             -- position as asked for
    start         TEXT COLLATE "C" NOT NULL, -- position the match started from
    seats         TEXT COLLATE "C" NOT NULL, -- one a line
    tokens        TEXT COLLATE "C" NOT NULL, -- hash of each seat's secret, one a line, empty for none
    clock         TEXT COLLATE "C" NOT NULL,
    public        BIGINT NOT NULL,
    created_ms    BIGINT NOT NULL,
    created_at    BIGINT NOT NULL,
    wake_at       BIGINT,          -- when the match must be looked at, if nobody does before
    result        TEXT COLLATE "C" -- JSON, once the match is over
);

CREATE INDEX games_by_wake_at ON games (wake_at) WHERE wake_at IS NOT NULL;
CREATE INDEX games_by_age ON games (created_ms DESC) WHERE public = 1;

CREATE TABLE events (
    game   TEXT COLLATE "C" NOT NULL REFERENCES games (id),
    seq    BIGINT NOT NULL, -- from 1 on without gaps
    at     BIGINT NOT NULL,
    clocks TEXT COLLATE "C" NOT NULL, -- what each clock showed afterwards
    text   TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (game, seq)
);

CREATE TABLE service (
    only_row BIGINT NOT NULL PRIMARY KEY CHECK (only_row = 1),
    clock    BIGINT NOT NULL -- the service clock when the server was last known to run
);

INSERT INTO service (only_row, clock) VALUES (1, 0);
