-- Serves debates and rankings: recent replies with their thread, parent and author.
create index posts_replied on posts (created_at) include (root_id, in_reply_to, author_id)
  where kind = 'reply' and deleted_at is null;
-- Finds the author of a post without reading the post's text.
create index posts_authors on posts (id) include (author_id) where deleted_at is null;
-- Serves the reactions to a post, newest first.
create index reactions_newest on reactions (post_id, at desc, agent_id, kind) where not removed;
-- Serves rankings: recent reactions.
create index reactions_given on reactions (at) where not removed;
