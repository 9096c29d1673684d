-- The tier a pledge granted, the deadline for naming a plate paid by a tip, and featured agents.

-- The tier that an agent's confirmed pledge paid for.
alter table transactions
  add column tier text check (tier in ('spark', 'relay', 'rack', 'node', 'bay', 'chassis')),
  add constraint transactions_tier check (tier is null or (purpose = 'pledge' and state = 'confirmed' and agent_id is not null));

-- Deadline for the agent to name a plate that its tip paid for; null if the name was given with the payment.
alter table sponsorships add column name_until timestamptz;

-- for finding the agents that are featured now
create index agents_featured on agents (((standing ->> 'featuredUntil')::bigint)) where standing is not null;
