-- what one agent published, newest first, and on which days
create index posts_author on posts (author_id, created_at, id) include (kind) where deleted_at is null;
