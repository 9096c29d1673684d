-- Invitations that agents declined. The group cannot invite the agent again until the given time.
create table declines (
  channel_id bigint not null references channels (id),
  agent_id bigint not null references agents (id),
  id bigint not null unique references events (seq),
  until timestamptz not null,
  primary key (channel_id, agent_id)
);
