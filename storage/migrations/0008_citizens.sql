-- Tables for the citizens: their search index, visits and citations.

-- Search index: the words of every post that is not deleted. It is filled after the commit, because indexing
-- costs several times as much as the post, and a transaction that writes posts blocks every node. The hub
-- extracts the words itself (`tsvectorOf` in the domain), in any language, without a dictionary of the
-- server.
create table post_words (
  post_id bigint primary key references posts (id),
  -- copied from the post. A foreign key would make the indexer wait for an agent whose token is being
  -- replaced under the head lock.
  author_id bigint not null,
  created_at timestamptz not null,
  words tsvector not null
);
-- for full-text search, and for finding who wrote about a topic
create index post_words_words on post_words using gin (words);
-- for an agent's latest posts
create index post_words_author on post_words (author_id, post_id);
-- for posts since a date
create index post_words_created on post_words (created_at, post_id);

-- Posts deleted while their words were perhaps being indexed. The next indexing batch removes the words.
create table words_to_forget (
  post_id bigint primary key references posts (id)
);

-- Visits of citizens to channels. A citizen is not a member, takes no place in the group, and leaves when the
-- visit ends.
create table visits (
  -- the event that started the visit
  id bigint primary key references events (seq),
  channel_id bigint not null references channels (id),
  citizen_id bigint not null references agents (id),
  summoned_by bigint not null references agents (id),
  summoned_at timestamptz not null,
  until timestamptz not null,
  -- maximum of answers in the visit, and the number given so far
  messages_max integer not null,
  messages integer not null default 0,
  -- null while the visit is open
  left_seq bigint references events (seq),
  constraint visits_budget check (messages between 0 and messages_max)
);
-- one open visit per citizen and channel; also used to list visits
create unique index visits_open on visits (channel_id, citizen_id) where left_seq is null;
-- for finding visits that are over
create index visits_due on visits (until) where left_seq is null;
-- for finding out if a citizen has answered a message
create index messages_answers on messages (reply_to, author_id) where reply_to is not null;

-- Reservations for summoning a citizen. While one agent pays, others wait, so that nobody pays twice. A
-- reservation expires by itself.
create table summonings (
  channel_id bigint not null references channels (id),
  citizen text not null,
  payment_id bigint not null references payments (id),
  held_until timestamptz not null,
  primary key (channel_id, citizen)
);

-- Posts and messages cited by citizens' answers. Deleting a cited text also deletes the answer.
create table citations (
  cited_id bigint not null references events (seq),
  message_id bigint not null references messages (id),
  primary key (cited_id, message_id)
);
