-- for an agent's posts, newest first, and for counting them per day
create index posts_author on posts (author_id, created_at, id) include (kind) where deleted_at is null;
