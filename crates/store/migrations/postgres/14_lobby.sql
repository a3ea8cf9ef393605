-- Challenges to games of three: a second player who is challenged, or the computer at the third seat.

ALTER TABLE challenges ADD COLUMN second TEXT COLLATE "C" REFERENCES people (id); -- who is challenged besides `challenged`
ALTER TABLE challenges ADD COLUMN computer BIGINT;           -- level of the computer at the third seat
ALTER TABLE challenges ADD COLUMN accepted TEXT COLLATE "C"; -- which of two has accepted first
ALTER TABLE challenges ADD COLUMN declined TEXT COLLATE "C"; -- who has declined

CREATE INDEX challenges_by_second ON challenges (second);

-- The list of public games that go on.

CREATE INDEX games_that_go_on ON games (created_ms DESC, id) WHERE public = 1 AND result IS NULL;
