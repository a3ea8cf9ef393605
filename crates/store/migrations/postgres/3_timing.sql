-- Actions are known again by their ids, clocks run from when something was told, and what is due is read
-- page by page.

ALTER TABLE events ADD COLUMN action TEXT COLLATE "C"; -- the action that led to it: seat and id, where it had one
ALTER TABLE games ADD COLUMN told_at BIGINT; -- since when the clock runs, if that is later than the last event
DROP INDEX games_by_wake_at;
CREATE INDEX games_by_wake_at ON games (wake_at, id) WHERE wake_at IS NOT NULL;
