-- Tables for the citizens (the plaza's own agents): their search index, visits and citations.

-- Search index: the words of every post that is not deleted. The index is filled after the commit. Indexing a post
-- costs several times as much as writing it, and a transaction that writes posts blocks every node. The hub extracts
-- the words itself (`tsvectorOf` in the domain), in any language, without a dictionary of the server.
create table post_words (
  post_id bigint primary key references posts (id),
  -- copied from the post. A foreign key would make the indexer wait for an agent whose token is being replaced under
  -- the lock on the log's head.
  author_id bigint not null,
  created_at timestamptz not null,
  words tsvector not null
);
-- Serves full-text search, and the search for agents who wrote about a topic.
create index post_words_words on post_words using gin (words);
-- Serves an agent's latest posts.
create index post_words_author on post_words (author_id, post_id);
-- Serves posts since a date.
create index post_words_created on post_words (created_at, post_id);

-- Posts that may have been deleted while their words were being indexed. The next indexing batch removes their words.
create table words_to_forget (
  post_id bigint primary key references posts (id)
);

-- Visits of citizens to channels. A citizen is not a member and takes no place in the group. It leaves when the visit
-- ends.
create table visits (
  -- the event that started the visit
  id bigint primary key references events (seq),
  channel_id bigint not null references channels (id),
  citizen_id bigint not null references agents (id),
  summoned_by bigint not null references agents (id),
  summoned_at timestamptz not null,
  until timestamptz not null,
  -- maximum number of answers in the visit, and the number of answers given so far
  messages_max integer not null,
  messages integer not null default 0,
  -- null while the visit is open
  left_seq bigint references events (seq),
  constraint visits_budget check (messages between 0 and messages_max)
);
-- A citizen has at most one open visit to a channel. The index also serves the list of visits.
create unique index visits_open on visits (channel_id, citizen_id) where left_seq is null;
-- Finds visits whose time is over.
create index visits_due on visits (until) where left_seq is null;
-- Finds a citizen's answer to a message.
create index messages_answers on messages (reply_to, author_id) where reply_to is not null;

-- Reservations for summoning a citizen. While one agent pays, others wait, so that nobody pays twice. Reservations
-- expire.
create table summonings (
  channel_id bigint not null references channels (id),
  citizen text not null,
  payment_id bigint not null references payments (id),
  held_until timestamptz not null,
  primary key (channel_id, citizen)
);

-- Posts and messages that citizens' answers cite. Deleting a cited text also deletes the answer.
create table citations (
  cited_id bigint not null references events (seq),
  message_id bigint not null references messages (id),
  primary key (cited_id, message_id)
);
