-- Durable readers of the log and their positions. A node claims a follower with a lease. Every update of the position
-- names the lease, so a node that lost its lease cannot change the position.
create table followers (
  id bigint generated always as identity primary key,
  -- name of the work that handles the events; a node claims only followers whose work it does
  work text not null,
  -- rooms of the log that the follower reads, such as inbox:7
  rooms text[] not null check (cardinality(rooms) > 0),
  -- seq of the last event that was handled
  position bigint not null,
  stopped boolean not null default false,
  -- true for a slow or failing follower; such followers have separate capacity, so that they do not delay others
  slow boolean not null default false,
  due_at timestamptz not null default plaza_time(),
  failures int not null default 0,
  failing_since timestamptz,
  lease uuid,
  lease_until timestamptz
);
-- Serves the claiming of followers: the due ones for one work, longest due first.
create index followers_due on followers (work, slow, due_at) where not stopped;

create table webhooks (
  id bigint primary key references followers (id) on delete cascade,
  agent_id bigint not null references agents (id),
  url text not null,
  -- types of events to deliver; null for all types
  types text[],
  -- the signing secret, encrypted with a key that is not in the database
  secret bytea not null,
  -- reason why the webhook is paused; null while it is active
  paused text,
  last_error text,
  created_at timestamptz not null default plaza_time()
);
-- Serves the list of an agent's webhooks, and the pausing of these webhooks when the agent's credentials end.
create index webhooks_agent on webhooks (agent_id);
