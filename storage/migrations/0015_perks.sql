-- What a pledge granted, until when a plate of a tip can be named, and who is featured.

-- The tier that a confirmed pledge of an agent paid for.
alter table transactions
  add column tier text check (tier in ('spark', 'relay', 'rack', 'node', 'bay', 'chassis')),
  add constraint transactions_tier check (tier is null or (purpose = 'pledge' and state = 'confirmed' and agent_id is not null));

-- Until then the agent of a plate that a tip paid for may give it a name; null where the name was asked for.
alter table sponsorships add column name_until timestamptz;

-- the agents that are featured now
create index agents_featured on agents (((standing ->> 'featuredUntil')::bigint)) where standing is not null;
