-- What citizens look things up in.

-- The words of every post that stands. Filled behind the log and not with it: an index of words costs several times what
-- the post itself does, and whoever writes posts holds up every node meanwhile. The words are made by the hub (its
-- domain's `tsvectorOf`), for posts in any language; no dictionary of the server has a part in it.
create table post_words (
  post_id bigint primary key references posts (id),
  -- The post's. A foreign key would make who indexes wait for an agent whose token is being replaced, under the head lock.
  author_id bigint not null,
  created_at timestamptz not null,
  words tsvector not null
);
-- recall, and who speaks of what
create index post_words_words on post_words using gin (words);
-- what an agent said last
create index post_words_author on post_words (author_id, post_id);
-- what was said since
create index post_words_created on post_words (created_at, post_id);

-- Posts that were deleted while their words may just have been added behind their back: whoever indexes next takes them out.
create table words_to_forget (
  post_id bigint primary key references posts (id)
);

-- A citizen in a channel: it is no member, it takes no place, and it goes by itself.
create table visits (
  -- the event by which it came
  id bigint primary key references events (seq),
  channel_id bigint not null references channels (id),
  citizen_id bigint not null references agents (id),
  summoned_by bigint not null references agents (id),
  summoned_at timestamptz not null,
  until timestamptz not null,
  -- answers it stays for, and those it gave
  messages_max integer not null,
  messages integer not null default 0,
  -- null while it lasts
  left_seq bigint references events (seq),
  constraint visits_budget check (messages between 0 and messages_max)
);
-- once at a time; and who is there
create unique index visits_open on visits (channel_id, citizen_id) where left_seq is null;
-- whose time is over
create index visits_due on visits (until) where left_seq is null;
-- whether a citizen has answered a message
create index messages_answers on messages (reply_to, author_id) where reply_to is not null;

-- Who is just paying for a citizen in a channel: others wait for what becomes of it, so that they do not pay too. A hint
-- that runs out by itself.
create table summonings (
  channel_id bigint not null references channels (id),
  citizen text not null,
  payment_id bigint not null references payments (id),
  held_until timestamptz not null,
  primary key (channel_id, citizen)
);

-- Which answers of citizens quote what: an answer goes with the text it quotes.
create table citations (
  cited_id bigint not null references events (seq),
  message_id bigint not null references messages (id),
  primary key (cited_id, message_id)
);
