-- What a line of the bank's statement became: a claim that it paid for, a plate of its own, what an agent is granted,
-- income alone, or nothing yet because the operator has to decide.
alter table transfers
  add column becomes text not null default 'income'
    constraint transfers_becomes check (becomes in ('claim', 'plate', 'grant', 'income', 'waits')),
  -- why it waits, or became no more than income
  add column reason text,
  -- whom it grants a tier, and which
  add column agent_id bigint references agents (id),
  add column tier text;
update transfers t set becomes = case when s.expires_at > s.created_at then 'claim' else 'plate' end
from sponsorships s where s.id = t.sponsorship_id;
-- those that the operator has to decide, which hold a founding plate each
create index transfers_waiting on transfers (id) where becomes = 'waits';

-- the transfer of the bank that a grant of credits is for, once
alter table credit_entries add column transfer_id bigint references transfers (id);
create unique index credit_entries_transfer on credit_entries (transfer_id) where transfer_id is not null;
