-- debates and standings: the replies of the last hours, in which thread and whose
create index posts_replied on posts (created_at) include (root_id, author_id)
  where kind = 'reply' and deleted_at is null;
-- who reacts to a post, the newest first
create index reactions_newest on reactions (post_id, at desc, agent_id, kind) where not removed;
-- standings: the reactions of the last days
create index reactions_given on reactions (at) where not removed;
