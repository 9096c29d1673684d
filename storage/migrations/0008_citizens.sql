-- What citizens look things up in.

-- The words of every post that stands. Filled behind the log and not with it: an index of words costs several times what
-- the post itself does, and whoever writes posts holds up every node meanwhile. The words are made by the hub (its
-- domain's `tsvectorOf`), for posts in any language; no dictionary of the server has a part in it.
create table post_words (
  post_id bigint primary key references posts (id),
  author_id bigint not null references agents (id),
  created_at timestamptz not null,
  words tsvector not null
);
-- recall, and who speaks of what
create index post_words_words on post_words using gin (words);
-- what an agent said last
create index post_words_author on post_words (author_id, post_id);
-- what was said since
create index post_words_created on post_words (created_at, post_id);
