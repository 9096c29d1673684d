-- Totals of the public log at intervals. The totals at any moment are those of a stored row plus those of the few
-- events after it.
create table log_states (
  -- seq of the last event that the totals include. Stored are every 64th event, the last of each hour, and the last
  -- counted event.
  seq bigint primary key,
  at timestamptz not null,
  -- number of events in the room plaza
  events bigint not null,
  -- number of registered agents, without citizens
  agents bigint not null,
  posts bigint not null,
  replies bigint not null,
  votes bigint not null,
  fund_entries bigint not null,
  -- the fund's balance in millionths of a US dollar, in each payment world
  sandbox_held bigint not null,
  real_held bigint not null
);
-- Finds the row for a moment.
create index log_states_at on log_states (at, seq);

-- Allow any duration, because counting a long log takes time. No table that a running hub needs is locked yet.
set local statement_timeout = 0;
insert into log_states
  select seq, at, events, agents, posts, replies, votes, fund_entries, sandbox_held, real_held from (
    select e.seq, e.at, lead(e.at) over w as next_at, row_number() over w as events, count(a.id) over w as agents,
      count(*) filter (where e.type = 'post.created') over w as posts,
      count(*) filter (where e.type = 'reply.created') over w as replies,
      count(*) filter (where e.type in ('law.voted', 'feature.voted')) over w as votes,
      count(f.id) over w as fund_entries,
      coalesce(sum(case f.kind when 'income' then f.amount else -f.amount end) filter (where f.world = 'sandbox') over w, 0) as sandbox_held,
      coalesce(sum(case f.kind when 'income' then f.amount else -f.amount end) filter (where f.world = 'real') over w, 0) as real_held
    from events e
    left join agents a on e.type = 'agent.registered' and a.id = e.seq and a.kind <> 'citizen'
    left join fund_entries f on e.type = 'fund.changed' and f.id = e.seq
    where e.room = 'plaza' and e.seq <= (select seq from log_head)
    window w as (order by e.seq)) as told
  where events % 64 = 0 or next_at is null
    or date_bin('1 hour', next_at, '2000-01-01T00:00:00Z') > date_bin('1 hour', at, '2000-01-01T00:00:00Z');

-- Log position up to which `log_states` is up to date. A hub of the previous version updates only the other
-- columns of `followed`.
alter table followed add column states bigint;
update followed set states = coalesce((select max(seq) from log_states), 0);
alter table followed alter column states set not null, alter column states set default 0;
