-- Outcome of a line of the bank statement: it pays a claim, buys a plate, grants a tier to an agent, counts as income
-- that grants nothing, or waits for the operator's decision.
alter table transfers
  add column becomes text not null default 'income'
    constraint transfers_becomes check (becomes in ('claim', 'plate', 'grant', 'income', 'waits')),
  -- reason why the transfer waits or counts only as income
  add column reason text,
  -- the agent that receives a tier, and the tier
  add column agent_id bigint references agents (id),
  add column tier text;
update transfers t set becomes = case when s.expires_at > s.created_at then 'claim' else 'plate' end
from sponsorships s where s.id = t.sponsorship_id;
-- Finds the transfers that wait for the operator. Each of them reserves a founding plate.
create index transfers_waiting on transfers (id) where becomes = 'waits';

-- The bank transfer behind a grant of credits. A transfer grants credits only once.
alter table credit_entries add column transfer_id bigint references transfers (id);
create unique index credit_entries_transfer on credit_entries (transfer_id) where transfer_id is not null;
