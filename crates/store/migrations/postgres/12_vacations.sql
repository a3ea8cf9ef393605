-- When accounts are on vacation: clocks of their games by the day stand still. Times are milliseconds since 1970.

CREATE TABLE vacations (
    person   TEXT COLLATE "C" NOT NULL REFERENCES people (id),
    from_ms  BIGINT NOT NULL,
    until_ms BIGINT NOT NULL,
    PRIMARY KEY (person, from_ms)
);
