-- What those who run the server decide about people, what players report, and what was done about it.
-- All times are milliseconds since 1970.

ALTER TABLE people ADD COLUMN banned_ms INTEGER;   -- since when they are shut out
ALTER TABLE people ADD COLUMN silenced_ms INTEGER; -- since when they may write no text of their own
ALTER TABLE people ADD COLUMN moderator INTEGER NOT NULL DEFAULT 0;

CREATE INDEX people_by_age ON people (created_ms, id);

CREATE TABLE reports (
    id         INTEGER NOT NULL PRIMARY KEY,
    created_ms INTEGER NOT NULL,
    reporter   TEXT    NOT NULL REFERENCES people (id),
    person     TEXT    REFERENCES people (id), -- NULL where the seat is nobody's
    game       TEXT    REFERENCES games (id),
    seat       INTEGER, -- 0 for White, 1 for Black, 2 for Red
    reason     TEXT    NOT NULL,
    text       TEXT    NOT NULL,
    closed_ms  INTEGER
) STRICT;

-- Who says the same again before it was looked at changes what they said.
CREATE UNIQUE INDEX open_reports
    ON reports (reporter, coalesce(person, ''), coalesce(game, ''), coalesce(seat, -1)) WHERE closed_ms IS NULL;
CREATE INDEX reports_by_person ON reports (person);
CREATE INDEX reports_by_reporter ON reports (reporter);

CREATE TABLE deeds (
    id     INTEGER NOT NULL PRIMARY KEY,
    at_ms  INTEGER NOT NULL,
    by     TEXT    REFERENCES people (id), -- NULL for whoever runs the server
    person TEXT    REFERENCES people (id),
    report INTEGER REFERENCES reports (id),
    what   TEXT    NOT NULL,
    note   TEXT    NOT NULL
) STRICT;

CREATE INDEX deeds_by_person ON deeds (person);
CREATE INDEX deeds_by_moderator ON deeds (by);
CREATE INDEX deeds_by_report ON deeds (report);
