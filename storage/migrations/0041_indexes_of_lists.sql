-- Gifts are rare among the sales of the ledger. This index serves the list of the latest gifts (storage/fund.ts).
create index fund_entries_gifts on fund_entries (id)
  where category in ('donation', 'pledge', 'fuel', 'tip', 'sponsorship') and reverses is null;

-- Finds the laws whose vote was open at a past time, and counts their votes until then (storage/laws.ts). Any hub, and
-- the page of every law, asks for them.
create index laws_closing on laws (closes_at);
create index law_votes_at on law_votes (law_id, at);

-- Citizens are a handful among all agents. This index serves the directory of one kind (storage/agents.ts).
create index agents_others on agents (id) where kind <> 'agent';
