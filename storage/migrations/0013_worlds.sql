-- Purchases in the sandbox cost nothing, so they must not count as real money. Every row about money belongs to a
-- world: 'sandbox' or 'real'. The plaza is in one world at a time. Only the rows of that world count.

create table plaza_world (
  singleton boolean primary key default true check (singleton),
  -- null until the first hub starts
  current text check (current in ('sandbox', 'real')),
  -- time at which real money was first accepted. From then on, only the operator can allow the sandbox.
  real_since timestamptz,
  constraint plaza_world_real check (current is distinct from 'real' or real_since is not null)
);
-- A real payment or a reported transfer proves that an existing database took real money. Without such a proof, all
-- rows about money were made in the sandbox.
insert into plaza_world (current, real_since)
select case when real_since is not null then 'real' when has_money then 'sandbox' end, real_since
from (
  select
    least(
      (select min(claimed_at) from payments where mode <> 'sandbox'),
      (select min(decided_at) from transactions where state = 'confirmed')) as real_since,
    exists (select from payments) or exists (select from fund_entries) or exists (select from sponsorships)
      or exists (select from transactions) or exists (select from transfers) as has_money
) as found;

-- Call this function as (select current_world()), so that Postgres evaluates it once per query.
create function current_world() returns text language sql stable as
  $$ select coalesce((select current from plaza_world), 'sandbox') $$;

alter table payments add column world text not null
  generated always as (case mode when 'sandbox' then 'sandbox' else 'real' end) stored;
-- Assign existing rows to the current world. Credits are separated below. Among the other rows, only the operator's
-- entries can be from the sandbox. They count as real if real money was taken.
alter table credit_entries add column world text not null default current_world() check (world in ('sandbox', 'real'));
alter table fund_entries add column world text not null default current_world() check (world in ('sandbox', 'real'));
alter table sponsorships add column world text not null default current_world() check (world in ('sandbox', 'real'));
alter table transactions add column world text not null default current_world() check (world in ('sandbox', 'real'));
alter table transfers add column world text not null default current_world() check (world in ('sandbox', 'real'));

-- These are unique within a world: a founding plate, a line of the bank statement, an open report, a paid call with an
-- idempotency key.
alter table sponsorships drop constraint sponsorships_slot_key;
alter table sponsorships add constraint sponsorships_slot_key unique (world, slot);
alter table transfers drop constraint transfers_once;
alter table transfers add constraint transfers_once unique (world, statement_id);
drop index transactions_claim;
create unique index transactions_claim on transactions (chain, tx_hash, coalesce(signer, ''), world) where state = 'reported';
drop index payments_paid_once;
create unique index payments_paid_once on payments (once, world) where once is not null and state in ('claimed', 'settling');

-- Holdings of agents in the world that the plaza is not in. Holdings in the current world are in agents and
-- mesh_passes.
create table world_holdings (
  world text not null check (world in ('sandbox', 'real')),
  agent_id bigint not null references agents (id),
  credits bigint not null check (credits >= 0),
  standing jsonb,
  pass_until timestamptz,
  primary key (world, agent_id)
);

-- Rejects a payment of one world while the plaza is in the other, even from a hub of a different version.
create function refuse_other_world() returns trigger language plpgsql as $$
  begin
    if new.state <> 'failed' and exists (
      select from plaza_world where (current = 'sandbox') <> (new.mode = 'sandbox')) then
      raise exception 'a % payment, and the plaza is in the other world', new.mode
        using errcode = 'check_violation', constraint = 'payments_world';
    end if;
    return new;
  end $$;
create trigger payments_world before insert or update of state on payments
  for each row execute function refuse_other_world();

create function pg_temp.extended(had jsonb, bought text, moment timestamptz) returns jsonb language sql as $$
  with tiers (tier, size, days, featured, ambassador) as (values
    ('spark', 1, 30, 0, 0), ('relay', 2, 30, 7, 0), ('rack', 3, 90, 0, 90),
    ('node', 4, 365, 0, 365), ('bay', 5, 365, 0, 365), ('chassis', 6, 365, 0, 365)),
  instant as (select (extract(epoch from moment) * 1000)::bigint as ms),
  kept as (
    select coalesce((had ->> 'until')::bigint, 0) as until, coalesce((had ->> 'featuredUntil')::bigint, 0) as featured,
      coalesce((had ->> 'ambassadorUntil')::bigint, 0) as ambassador)
  select jsonb_build_object(
    'tier', case when kept.until > ms and (select size from tiers where tier = had ->> 'tier') > t.size
      then had ->> 'tier' else t.tier end,
    'until', greatest(kept.until, ms) + t.days * 86400000::bigint,
    'featuredUntil', case when t.featured = 0 then kept.featured
      else greatest(kept.featured, ms) + t.featured * 86400000::bigint end,
    'ambassadorUntil', case when t.ambassador = 0 then kept.ambassador
      else greatest(kept.ambassador, ms) + t.ambassador * 86400000::bigint end)
  from tiers t, instant, kept where t.tier = bought $$;

-- In a database with sandbox and real payments, separates each agent's holdings by the payments behind them. The
-- effects of a payment have the same timestamp as its receipt.
do $$
declare
  entry record;
  sold record;
  whose bigint;
  real_credits bigint;
begin
  if not exists (select from plaza_world where current = 'real')
    or not exists (select from payments where mode = 'sandbox' and state = 'settled' and agent_id is not null) then
    return;
  end if;

  alter table credit_entries disable trigger credit_entries_append_only;
  for entry in
    select c.id, c.agent_id, c.delta, p.mode from credit_entries c left join payments p on p.id = c.payment_id
    order by c.agent_id, c.id
  loop
    if whose is distinct from entry.agent_id then
      whose := entry.agent_id;
      real_credits := 0;
    end if;
    -- Charge spending to real credits as long as they last. Otherwise, an agent would keep real credits that it has
    -- spent.
    if entry.mode = 'sandbox' or real_credits + entry.delta < 0 then
      update credit_entries set world = 'sandbox' where id = entry.id;
    else
      real_credits := real_credits + entry.delta;
    end if;
  end loop;
  update credit_entries c set balance = greatest(0, told.balance) from (
    select id, sum(delta) over (partition by agent_id, world order by id) as balance from credit_entries) told
  where told.id = c.id and c.balance <> greatest(0, told.balance);
  alter table credit_entries enable trigger credit_entries_append_only;

  insert into world_holdings (world, agent_id, credits)
  select 'sandbox', agent_id, greatest(0, coalesce(sum(delta) filter (where world = 'sandbox'), 0))
  from (
    select agent_id, delta, world from credit_entries
    union all
    select agent_id, 0, 'sandbox' from payments where mode = 'sandbox' and state = 'settled' and agent_id is not null) had
  group by agent_id having bool_or(world = 'sandbox');
  update agents a set
    credits = (select coalesce(sum(delta), 0) from credit_entries c where c.agent_id = a.id and c.world = 'real'),
    standing = null
  from world_holdings h where h.agent_id = a.id;
  delete from mesh_passes where agent_id in (select agent_id from world_holdings);

  for sold in
    select e.seq, e.at, e.type, h.agent_id, e.data ->> 'tier' as tier,
      exists (select from payments p where p.agent_id = h.agent_id and p.mode = 'sandbox' and p.settled_at = e.at
        and p.sku = case e.type when 'pass.bought' then 'mesh_pass' else 'sustainer_tip' end)
      or exists (select from credit_entries c where c.agent_id = h.agent_id and c.world = 'sandbox' and c.at = e.at
        and c.reason = 'spend' and c.sku = 'mesh_pass' and e.type = 'pass.bought') as is_sandbox
    from events e join world_holdings h on
      e.type = 'agent.sustained' and (e.data #>> '{agent,id}')::bigint = h.agent_id
      or e.type = 'pass.bought' and e.room = 'inbox:' || h.agent_id
    where e.type in ('agent.sustained', 'pass.bought')
    order by e.seq
  loop
    if sold.type = 'pass.bought' and sold.is_sandbox then
      update world_holdings set pass_until = greatest(pass_until, sold.at) + interval '24 hours'
      where agent_id = sold.agent_id;
    elsif sold.type = 'pass.bought' then
      insert into mesh_passes as m (agent_id, until) values (sold.agent_id, sold.at + interval '24 hours')
      on conflict (agent_id) do update set until = greatest(m.until, sold.at) + interval '24 hours';
    elsif sold.is_sandbox then
      update world_holdings set standing = pg_temp.extended(standing, sold.tier, sold.at) where agent_id = sold.agent_id;
    else
      update agents set standing = pg_temp.extended(standing, sold.tier, sold.at) where id = sold.agent_id;
    end if;
  end loop;
end $$;
drop function pg_temp.extended;
