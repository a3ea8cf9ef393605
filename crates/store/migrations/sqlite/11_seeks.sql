-- What is open in the lobby, so that it survives the process: seeks, and who waits to be paired.

CREATE TABLE seeks (
    id      INTEGER NOT NULL PRIMARY KEY,
    pairing INTEGER NOT NULL, -- whether it is somebody who waits in quick pairing
    game    TEXT    NOT NULL,
    options TEXT    NOT NULL, -- one a line
    clock   TEXT    NOT NULL,
    rated   INTEGER NOT NULL,
    bots    INTEGER NOT NULL, -- whether programs may join
    players INTEGER NOT NULL,
    low     REAL,             -- the ratings that may join
    high    REAL,
    since   INTEGER NOT NULL, -- in milliseconds of the service clock
    places  TEXT    NOT NULL  -- who is there, `PERSON SEAT COMPUTER` a line: seat from 0 on or -, 1 for who agrees on the computer
) STRICT;
