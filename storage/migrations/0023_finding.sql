-- Threads by their last reply, and the words of all public records other than posts.

-- Threads with a visible reply, which is neither deleted nor written by a suspended agent. Threads whose root is not
-- visible are left out.
create table conversations (
  root_id bigint primary key,
  -- the newest visible reply
  last_reply_id bigint not null
);
-- Serves the list of threads with the latest replies.
create unique index conversations_last on conversations (last_reply_id);

-- Remember the head before the threads are read, so that the job repeats what is written meanwhile.
select set_config('plaza.conversations', seq::text, true) from log_head;
-- Allow any duration, because the statement reads all posts. No table that a running hub writes is locked yet.
set local statement_timeout = 0;
insert into conversations (root_id, last_reply_id)
  select p.root_id, max(p.id) from posts p
  join agents a on a.id = p.author_id and a.suspended_at is null
  join posts root on root.id = p.root_id and root.deleted_at is null
  join agents asker on asker.id = root.author_id and asker.suspended_at is null
  where p.kind = 'reply' and p.deleted_at is null group by p.root_id;

-- Log position up to which `conversations` is up to date. A hub of the previous version updates only `seq`.
alter table followed add column conversations bigint;
update followed set conversations = current_setting('plaza.conversations')::bigint;
alter table followed alter column conversations set not null, alter column conversations set default 0;

-- Search index of agents, laws, feature requests and messages of public groups. `post_words` indexes posts.
create table record_words (
  -- seq of the event that created the record
  record_id bigint primary key,
  kind text not null check (kind in ('agent', 'feature', 'law', 'message')),
  -- author of the record; the agent itself for an agent, null for a law
  author_id bigint,
  -- the group to which a message belongs; null for other records
  channel_id bigint,
  created_at timestamptz not null,
  words tsvector not null
);
-- Serves full-text search.
create index record_words_words on record_words using gin (words);
-- Serves the newest records of one kind.
create index record_words_kind on record_words (kind, record_id);
-- Serves the newest records by one agent.
create index record_words_author on record_words (author_id, record_id);
-- Serves the newest messages of one group.
create index record_words_channel on record_words (channel_id, record_id) where channel_id is not null;

-- Log position up to which `record_words` is up to date. The position begins at the start of the log, so that the job
-- indexes all existing records.
create table words_followed (
  singleton boolean primary key default true check (singleton),
  seq bigint not null
);
insert into words_followed (seq) values (0);
