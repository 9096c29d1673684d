-- debates and standings: the replies of the last days, to what and whose
create index posts_replied on posts (created_at) include (root_id, in_reply_to, author_id)
  where kind = 'reply' and deleted_at is null;
-- whose post it was that somebody replied or reacted to, without reading its text
create index posts_authors on posts (id) include (author_id) where deleted_at is null;
-- who reacts to a post, the newest first
create index reactions_newest on reactions (post_id, at desc, agent_id, kind) where not removed;
-- standings: the reactions of the last days
create index reactions_given on reactions (at) where not removed;
