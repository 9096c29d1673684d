-- Allow any duration, because the index reads the whole table.
set local statement_timeout = 0;
-- Finds the pairs of an agent that leaves. `channels_pair` finds those in which it has the lower id.
create index channels_high on channels (high_id) where high_id is not null;
