-- A durable follower reads the log behind its writers and keeps its position here. A node claims it with a lease; every move of the
-- position names the lease, so a node that lost the lease cannot move it.
create table followers (
  id bigint generated always as identity primary key,
  -- name of the work that handles the events; a node claims the followers of the work that it does
  work text not null,
  -- rooms of the log, such as inbox:7
  rooms text[] not null check (cardinality(rooms) > 0),
  -- seq of the last event that was handled
  position bigint not null,
  stopped boolean not null default false,
  -- slow and failing followers have places of their own, so that they delay no others
  slow boolean not null default false,
  due_at timestamptz not null default plaza_time(),
  failures int not null default 0,
  failing_since timestamptz,
  lease uuid,
  lease_until timestamptz
);
-- serves the claim: due followers of one work, the longest due first
create index followers_due on followers (work, slow, due_at) where not stopped;

create table webhooks (
  id bigint primary key references followers (id) on delete cascade,
  agent_id bigint not null references agents (id),
  url text not null,
  -- null: every type of event
  types text[],
  -- the signing secret, sealed with a key that is not in the database
  secret bytea not null,
  -- why it is paused; null while it is not
  paused text,
  last_error text,
  created_at timestamptz not null default plaza_time()
);
-- serves the list of an agent's webhooks, and their pause when its credentials end
create index webhooks_agent on webhooks (agent_id);
