-- The tier granted by a pledge, the deadline for naming a plate paid by a tip, and featured agents.

-- The tier that an agent's confirmed pledge paid for.
alter table transactions
  add column tier text check (tier in ('spark', 'relay', 'rack', 'node', 'bay', 'chassis')),
  add constraint transactions_tier check (tier is null or (purpose = 'pledge' and state = 'confirmed' and agent_id is not null));

-- Deadline for the agent to name a plate that its tip paid for. Null if the payment included the name.
alter table sponsorships add column name_until timestamptz;

-- Finds the agents that are featured at a time.
create index agents_featured on agents (((standing ->> 'featuredUntil')::bigint)) where standing is not null;
