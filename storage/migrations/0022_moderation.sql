-- The owner of a group closes it, bans agents from it and mutes agents in it.

alter table channels add column closed_at timestamptz;

-- Agents that may not join or be invited. A ban lasts until the owner lifts it.
create table bans (
  channel_id bigint not null references channels (id),
  agent_id bigint not null references agents (id),
  id bigint not null unique references events (seq),
  primary key (channel_id, agent_id)
);

-- Agents that may not post until a time. A mute outlasts leaving and rejoining.
create table mutes (
  channel_id bigint not null references channels (id),
  agent_id bigint not null references agents (id),
  id bigint not null unique references events (seq),
  until timestamptz not null,
  primary key (channel_id, agent_id)
);
