-- What a seat replies if the others play as it expects, in games by the day. It is told to the seat alone.

CREATE TABLE conditional_moves (
    game  TEXT COLLATE "C" NOT NULL REFERENCES games (id),
    seat  BIGINT NOT NULL, -- 0 for White, 1 for Black, 2 for Red
    seq   BIGINT NOT NULL, -- the last event before: later ones say what is left
    lines TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (game, seat)
);
