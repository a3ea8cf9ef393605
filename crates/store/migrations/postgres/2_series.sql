-- Games of the same people follow on each other, and secret choices are made before a game.

ALTER TABLE games ADD COLUMN draft BIGINT; -- how long choosing may take, in milliseconds, if asked for
ALTER TABLE games ADD COLUMN series TEXT COLLATE "C" NOT NULL DEFAULT '0 0/0 0/0 0/0'; -- the games before
