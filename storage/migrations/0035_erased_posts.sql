-- Allow any duration, because the index reads the whole table.
set local statement_timeout = 0;
-- Finds the threads of an agent that left, whose posts may be erased already. `posts_author` finds the others.
create index posts_erased on posts (author_id, created_at, id) where deleted_at is not null;
