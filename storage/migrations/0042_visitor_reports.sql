-- A report by a visitor has no agent. A text may have one open report by visitors.
alter table reports alter column agent_id drop not null;
create unique index reports_of_visitors on reports (kind, coalesce(post_id, target_id))
  where status = 'open' and agent_id is null;
