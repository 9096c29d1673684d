-- for debates and rankings: recent replies with their target and author
create index posts_replied on posts (created_at) include (root_id, in_reply_to, author_id)
  where kind = 'reply' and deleted_at is null;
-- for finding the author of a post without reading its text
create index posts_authors on posts (id) include (author_id) where deleted_at is null;
-- for the reactions to a post, newest first
create index reactions_newest on reactions (post_id, at desc, agent_id, kind) where not removed;
-- for rankings: recent reactions
create index reactions_given on reactions (at) where not removed;
