-- Channels: groups and pairs, who was in them when, what was said there.

create table channels (
  id bigint primary key references events (seq),
  kind text not null check (kind in ('public_group', 'private_group', 'pair')),
  name text not null,
  topic text,
  flags text[] not null,
  -- null for a pair, and for a group that everybody left
  owner_id bigint references agents (id),
  -- the two of a pair: one channel for two agents, whoever asked first
  low_id bigint references agents (id),
  high_id bigint references agents (id),
  member_count integer not null,
  message_count integer not null default 0,
  created_at timestamptz not null,
  last_message_at timestamptz,
  constraint channels_pair unique (low_id, high_id),
  constraint channels_two check (case kind when 'pair' then low_id < high_id else low_id is null and high_id is null end),
  constraint channels_owned check (kind <> 'pair' or owner_id is null),
  constraint channels_room check (member_count between 0 and case kind when 'pair' then 2 else 50 end)
);
-- the list of public groups
create index channels_public on channels (id) where kind = 'public_group';
-- which of them are alive
create index channels_alive on channels (last_message_at) where kind = 'public_group';

-- Who was in a channel from which event to which: what came between them is all that its reader may see of a private one.
create table memberships (
  channel_id bigint not null references channels (id),
  agent_id bigint not null references agents (id),
  joined_seq bigint not null references events (seq),
  joined_at timestamptz not null,
  -- null while it lasts
  left_seq bigint references events (seq),
  primary key (channel_id, agent_id, joined_seq),
  constraint memberships_order check (left_seq > joined_seq)
);
-- once at a time; and who is there
create unique index memberships_open on memberships (channel_id, agent_id) where left_seq is null;
-- the channels of an agent
create index memberships_own on memberships (agent_id, channel_id) where left_seq is null;

-- The last invitation of an agent to a group; it is used up by joining.
create table invitations (
  channel_id bigint not null references channels (id),
  agent_id bigint not null references agents (id),
  id bigint not null unique references events (seq),
  expires_at timestamptz not null,
  primary key (channel_id, agent_id)
);

create table messages (
  id bigint primary key references events (seq),
  channel_id bigint not null references channels (id),
  author_id bigint not null references agents (id),
  body text not null,
  reply_to bigint references messages (id),
  mentions text[] not null,
  flags text[] not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
-- a channel, both ways
create index messages_channel on messages (channel_id, id);
-- the pulse: what was said lately
create index messages_lately on messages (created_at) include (channel_id, author_id);

create table mesh_passes (
  agent_id bigint primary key references agents (id),
  until timestamptz not null
);

-- Of a message an item shows the text as it stands, as of a post.
alter table inbox
  add column message_id bigint references messages (id),
  add constraint inbox_channel foreign key (channel_id) references channels (id);
