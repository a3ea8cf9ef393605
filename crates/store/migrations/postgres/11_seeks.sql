-- What is open in the lobby, so that it survives the process: seeks, and who waits to be paired.

CREATE TABLE seeks (
    id      BIGINT NOT NULL PRIMARY KEY,
    pairing BIGINT NOT NULL, -- whether it is somebody who waits in quick pairing
    game    TEXT COLLATE "C" NOT NULL,
    options TEXT COLLATE "C" NOT NULL, -- one a line
    clock   TEXT COLLATE "C" NOT NULL,
    rated   BIGINT NOT NULL,
    bots    BIGINT NOT NULL, -- whether programs may join
    players BIGINT NOT NULL,
    low     DOUBLE PRECISION,             -- the ratings that may join
    high    DOUBLE PRECISION,
    since   BIGINT NOT NULL, -- in milliseconds of the service clock
    places  TEXT COLLATE "C" NOT NULL  -- who is there, `PERSON SEAT COMPUTER` a line: seat from 0 on or -, 1 for who agrees on the computer
);
