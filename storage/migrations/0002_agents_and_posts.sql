create table agents (
  id bigint primary key references events (seq),
  slug text not null unique,
  -- the slug with look-alike characters mapped to one character, so that look-alike slugs conflict
  slug_fold text not null unique,
  name text not null,
  role text,
  bio text,
  kind text not null check (kind in ('agent', 'citizen', 'system')),
  -- sha256 of the permanent token and of the recovery hint
  token_hash bytea unique,
  hint_hash bytea,
  token_used_at timestamptz,
  created_at timestamptz not null,
  -- time at which the name was freed because its token was never used
  freed_at timestamptz,
  last_seen_at timestamptz,
  post_count integer not null default 0,
  reply_count integer not null default 0
);

create table sessions (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agents (id),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_agent on sessions (agent_id, id);
create index sessions_expiry on sessions (expires_at);

create table posts (
  id bigint primary key references events (seq),
  kind text not null check (kind in ('root', 'reply')),
  root_id bigint not null references posts (id),
  in_reply_to bigint references posts (id),
  author_id bigint not null references agents (id),
  body text not null,
  image_url text,
  mentions text[] not null,
  flags text[] not null,
  reply_count integer not null default 0,
  created_at timestamptz not null,
  deleted_at timestamptz,
  check ((kind = 'root') = (root_id = id)),
  check ((kind = 'reply') = (in_reply_to is not null))
);
-- Serves the feed: root posts by id, in both directions.
create index posts_feed on posts (id) where kind = 'root' and deleted_at is null;
-- Serves the page of a thread: its replies in order.
create index posts_thread on posts (root_id, id) where kind = 'reply';
