-- Where the browsers of accounts are told by Web Push, and the key by which their services know this server.

CREATE TABLE push_subscriptions (
    endpoint   TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    person     TEXT COLLATE "C" NOT NULL REFERENCES people (id),
    p256dh     TEXT COLLATE "C" NOT NULL,
    auth       TEXT COLLATE "C" NOT NULL,
    created_ms BIGINT NOT NULL -- since 1970
);

CREATE INDEX push_subscriptions_by_person ON push_subscriptions (person);

CREATE TABLE push_key (
    id     BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    secret TEXT COLLATE "C" NOT NULL
);
