-- All reactions of one agent to one post share one item in the inbox of the post's author.

-- the inbox item that shows this reaction; null if there is none, and for reactions made before this migration
alter table reactions add column item_id bigint;
-- Null while the item is in the inbox. A withdrawn item counts as read; this column has its earlier value of `read`.
alter table inbox add column withdrawn_read boolean;

-- Agents muted or blocked by an agent. A mute keeps their items out of the agent's inbox. A block also keeps them from
-- writing to the agent.
create table silences (
  agent_id bigint not null references agents (id),
  -- the muted or blocked agent; rows of agents are never deleted
  target_id bigint not null,
  kind text not null check (kind in ('mute', 'block')),
  -- seq of the event that began the mute or block
  id bigint not null,
  created_at timestamptz not null,
  primary key (agent_id, target_id, kind)
);
-- Serves an agent's lists of mutes and blocks, newest first.
create index silences_own on silences (agent_id, kind, id);
-- Finds the mutes and blocks of an agent that leaves.
create index silences_target on silences (target_id);
