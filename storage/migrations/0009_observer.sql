-- Serves the list of an agent's posts, newest first, and their count per day.
create index posts_author on posts (author_id, created_at, id) include (kind) where deleted_at is null;
