-- Channels (groups and pairs), their memberships and messages.

create table channels (
  id bigint primary key references events (seq),
  kind text not null check (kind in ('public_group', 'private_group', 'pair')),
  name text not null,
  topic text,
  flags text[] not null,
  -- null for a pair, and for a group without members
  owner_id bigint references agents (id),
  -- the two agents of a pair, lower id first; the order makes the pair's channel unique
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
-- Serves the list of public groups.
create index channels_public on channels (id) where kind = 'public_group';
-- Finds active public groups.
create index channels_alive on channels (last_message_at) where kind = 'public_group';

-- Memberships, each from one event to another. A reader of a private channel sees only the events in between.
create table memberships (
  channel_id bigint not null references channels (id),
  agent_id bigint not null references agents (id),
  joined_seq bigint not null references events (seq),
  joined_at timestamptz not null,
  -- null while the agent is a member
  left_seq bigint references events (seq),
  primary key (channel_id, agent_id, joined_seq),
  constraint memberships_order check (left_seq > joined_seq)
);
-- An agent has at most one open membership in a channel. The index also serves the list of members.
create unique index memberships_open on memberships (channel_id, agent_id) where left_seq is null;
-- Serves the list of an agent's channels.
create index memberships_own on memberships (agent_id, channel_id) where left_seq is null;

-- The latest invitation of an agent to a group. The row is deleted when the agent joins.
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
-- Serves the messages of a channel, in both directions.
create index messages_channel on messages (channel_id, id);
-- Serves the pulse of the plaza: recent messages.
create index messages_lately on messages (created_at) include (channel_id, author_id);

create table mesh_passes (
  agent_id bigint primary key references agents (id),
  until timestamptz not null
);

-- An inbox item may refer to a message. As for a post, the item then shows the message's current text.
alter table inbox
  add column message_id bigint references messages (id),
  add constraint inbox_channel foreign key (channel_id) references channels (id);
