-- When accounts are on vacation: clocks of their games by the day stand still. Times are milliseconds since 1970.

CREATE TABLE vacations (
    person   TEXT    NOT NULL REFERENCES people (id),
    from_ms  INTEGER NOT NULL,
    until_ms INTEGER NOT NULL,
    PRIMARY KEY (person, from_ms)
) STRICT, WITHOUT ROWID;
