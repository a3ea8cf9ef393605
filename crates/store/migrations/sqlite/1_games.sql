-- A match is text: what was agreed before it, and what happened, line by line.
-- Columns `created_at`, `wake_at` and `at` count milliseconds of the service clock, which stands
-- still while no server runs; `created_ms` counts milliseconds since 1970.

CREATE TABLE games (
    id            TEXT    NOT NULL PRIMARY KEY,
    game          TEXT    NOT NULL,
    rules_version INTEGER NOT NULL,
    requested     TEXT    NOT NULL, -- options as asked for, one a line; values may be `random`
    options       TEXT    NOT NULL, -- options as drawn, one a line
    position      TEXT,             -- position as asked for
    start         TEXT    NOT NULL, -- position the match started from
    seats         TEXT    NOT NULL, -- one a line
    tokens        TEXT    NOT NULL, -- hash of each seat's secret, one a line, empty for none
    clock         TEXT    NOT NULL,
    public        INTEGER NOT NULL,
    created_ms    INTEGER NOT NULL,
    created_at    INTEGER NOT NULL,
    wake_at       INTEGER,          -- when the match must be looked at, if nobody does before
    result        TEXT              -- JSON, once the match is over
) STRICT;

CREATE INDEX games_by_wake_at ON games (wake_at) WHERE wake_at IS NOT NULL;
CREATE INDEX games_by_age ON games (created_ms DESC) WHERE public = 1;

CREATE TABLE events (
    game   TEXT    NOT NULL REFERENCES games (id),
    seq    INTEGER NOT NULL, -- from 1 on without gaps
    at     INTEGER NOT NULL,
    clocks TEXT    NOT NULL, -- what each clock showed afterwards
    text   TEXT    NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE service (
    only_row INTEGER NOT NULL PRIMARY KEY CHECK (only_row = 1),
    clock    INTEGER NOT NULL -- the service clock when the server was last known to run
) STRICT;

INSERT INTO service (only_row, clock) VALUES (1, 0);
