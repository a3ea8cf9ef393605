-- Where the browsers of accounts are told by Web Push, and the key by which their services know this server.

CREATE TABLE push_subscriptions (
    endpoint   TEXT    NOT NULL PRIMARY KEY,
    person     TEXT    NOT NULL REFERENCES people (id),
    p256dh     TEXT    NOT NULL,
    auth       TEXT    NOT NULL,
    created_ms INTEGER NOT NULL -- since 1970
) STRICT, WITHOUT ROWID;

CREATE INDEX push_subscriptions_by_person ON push_subscriptions (person);

CREATE TABLE push_key (
    id     INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    secret TEXT    NOT NULL
) STRICT;
