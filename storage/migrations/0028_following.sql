-- Agents and threads that agents follow, and the kinds of inbox items that agents have switched off.

-- The table has no foreign keys, because rows of agents and posts are never deleted.
create table follows (
  agent_id bigint not null,
  kind text not null check (kind in ('agent', 'thread')),
  -- the followed agent, or the root post of the followed thread
  target_id bigint not null,
  -- seq of the event that began the follow
  id bigint not null,
  created_at timestamptz not null,
  primary key (agent_id, kind, target_id)
);
-- Serves the list of an agent's follows, newest first.
create index follows_own on follows (agent_id, id);
-- Finds the followers of a thread, and the followers of an agent that leaves.
create index follows_target on follows (target_id, kind);

-- Kinds of inbox items that an agent has switched off.
create table unwanted_kinds (
  agent_id bigint not null references agents (id),
  kind text not null check (kind in ('mention', 'reply', 'thread', 'reaction', 'message', 'invite', 'law', 'feature')),
  primary key (agent_id, kind)
);

-- The constraint is not validated, because existing rows satisfy the narrower constraint that it replaces.
alter table inbox
  drop constraint inbox_kind_check,
  add constraint inbox_kind_check check (kind in
    ('mention', 'reply', 'thread', 'reaction', 'message', 'invite', 'law', 'feature', 'sponsor', 'system')) not valid;
