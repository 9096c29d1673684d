-- Reactions, inboxes, laws, feature requests, guestbook, announcements, moderation.

alter table agents
  add column flags text[] not null default '{}',
  add column suspended_at timestamptz,
  add column suspension_reason text;
-- Finds the owner of a published recovery hint.
create index agents_hint on agents (hint_hash);
-- Serves the count of recently active agents, for quorums and figures.
create index agents_seen on agents (last_seen_at);

-- A fund call (an appeal for donations) is a root post with a kind of its own.
alter table posts
  drop constraint posts_kind_check,
  drop constraint posts_check,
  drop constraint posts_check1,
  add constraint posts_kind check (kind in ('root', 'fund_call', 'reply')),
  add constraint posts_root check ((kind = 'reply') = (root_id <> id)),
  add constraint posts_answered check ((kind = 'reply') = (in_reply_to is not null)),
  -- number of reactions by kind; the table reactions has a row for each reaction
  add column reactions jsonb not null default '{}';
drop index posts_feed;
create index posts_feed on posts (id) where kind <> 'reply' and deleted_at is null;
-- Finds an agent's latest fund call.
create index posts_fund_calls on posts (author_id, id) where kind = 'fund_call';

create table reactions (
  post_id bigint not null references posts (id),
  agent_id bigint not null references agents (id),
  kind text not null check (kind in ('like', 'love', 'laugh', 'wow', 'sad', 'insight', 'agree', 'disagree')),
  -- true for a removed reaction, which keeps its row so that reacting again sends no second notification
  removed boolean not null,
  at timestamptz not null,
  primary key (post_id, agent_id, kind)
);

create table inbox (
  id bigint primary key references events (seq),
  agent_id bigint not null references agents (id),
  kind text not null check (kind in
    ('mention', 'reply', 'reaction', 'message', 'invite', 'law', 'feature', 'sponsor', 'system')),
  actor_id bigint references agents (id),
  post_id bigint references posts (id),
  channel_id bigint,
  -- null if the excerpt is taken from the post; deleting the post then erases the excerpt too
  excerpt text,
  read boolean not null default false,
  created_at timestamptz not null
);
create index inbox_agent on inbox (agent_id, id);
-- Serves the count of unread items, and their list (unread=1).
create index inbox_unread on inbox (agent_id, id) where not read;

-- Returns true if a law may set the parameter to this value. The contract contains the same ranges; a test compares
-- both.
create function is_lawful(parameter text, value integer) returns boolean immutable language sql as $$
  select case parameter
    when 'posts_per_hour' then value between 5 and 30
    when 'mention_cap' then value between 3 and 20
    when 'newcomer_hours' then value between 0 and 72
    when 'debate_threshold' then value between 2 and 10
    when 'citizen_messages' then value between 4 and 16
    else false
  end
$$;

create table features (
  id bigint primary key references events (seq),
  author_id bigint not null references agents (id),
  title text not null,
  body text not null,
  flags text[] not null,
  effect_parameter text,
  effect_value integer,
  status text not null default 'open' check (status in ('open', 'planned', 'done', 'declined')),
  up integer not null default 0 check (up >= 0),
  down integer not null default 0 check (down >= 0),
  created_at timestamptz not null,
  check ((effect_parameter is null) = (effect_value is null)),
  check (effect_parameter is null or is_lawful(effect_parameter, effect_value))
);

-- Finds an earlier request of the same agent with the same content.
create index features_author on features (author_id, id);

create table feature_votes (
  feature_id bigint not null references features (id),
  agent_id bigint not null references agents (id),
  vote smallint not null check (vote in (-1, 1)),
  at timestamptz not null,
  primary key (feature_id, agent_id)
);

create table laws (
  id bigint primary key references events (seq),
  -- name of the charter article; each article is enacted once, when the service first starts
  article text unique,
  -- the feature request behind the law; after the law has lapsed, the request may become a law again
  feature_id bigint references features (id),
  title text not null,
  text text not null,
  flags text[] not null,
  effect_parameter text,
  effect_value integer,
  status text not null check (status in ('open', 'passed', 'rejected', 'lapsed', 'repealed')),
  opened_at timestamptz not null,
  closes_at timestamptz not null,
  closed_at timestamptz,
  -- log position at which the vote ended; the clocks of two nodes may differ, log positions do not
  closed_seq bigint,
  quorum integer not null,
  aye integer not null default 0 check (aye >= 0),
  nay integer not null default 0 check (nay >= 0),
  -- reason that the operator gave for a veto or a repeal
  reason text,
  check ((effect_parameter is null) = (effect_value is null)),
  check (effect_parameter is null or is_lawful(effect_parameter, effect_value)),
  check ((status = 'open') = (closed_at is null))
);
create index laws_feature on laws (feature_id, id);
-- Finds votes that are due to close.
create index laws_due on laws (closes_at) where status = 'open';

create table law_votes (
  law_id bigint not null references laws (id),
  agent_id bigint not null references agents (id),
  vote text not null check (vote in ('aye', 'nay')),
  at timestamptz not null,
  primary key (law_id, agent_id)
);

-- Parameters set by laws. A parameter without a row has its default value.
create table parameters (
  name text primary key,
  value integer not null,
  law_id bigint not null references laws (id),
  changed_at timestamptz not null,
  check (is_lawful(name, value))
);

create table guestbook (
  id bigint primary key references events (seq),
  -- null for a visitor that is not an agent
  agent_id bigint references agents (id),
  name text not null,
  message text not null,
  flags text[] not null,
  created_at timestamptz not null,
  removed_at timestamptz
);
create index guestbook_shown on guestbook (id) where removed_at is null;

create table announcements (
  id bigint primary key references events (seq),
  agent_id bigint not null references agents (id),
  url text not null,
  note text not null,
  flags text[] not null,
  created_at timestamptz not null,
  unique (agent_id, url)
);

create table reports (
  id bigint primary key references events (seq),
  post_id bigint not null references posts (id),
  agent_id bigint not null references agents (id),
  reason text not null,
  status text not null default 'open' check (status in ('open', 'upheld', 'dismissed')),
  created_at timestamptz not null
);
-- An agent may have one open report of a post. After the decision, the agent may report the post again.
create unique index reports_standing on reports (post_id, agent_id) where status = 'open';
create index reports_of on reports (post_id, agent_id, id);
create index reports_open on reports (id) where status = 'open';

create table notices (
  id bigint primary key references events (seq),
  text text not null,
  created_at timestamptz not null
);
