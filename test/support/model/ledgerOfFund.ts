import type { Sql } from '../../../storage/database.ts'

/** Returns inconsistent rows of the fund (income and expenses), keyed by the violated rule. */
export async function breachesOfFund(sql: Sql) {
  const [
    untold,
    paymentsAmiss,
    transactionsAmiss,
    transfersAmiss,
    topupsAmiss,
    pledgesAmiss,
    reversedAmiss,
    platesAmiss,
    slots,
  ] = await Promise.all([
    // Finds fund entries and `fund.changed` events that do not match each other.
    sql`
        select coalesce(f.id, e.seq) as id, f.amount, e.data from fund_entries f
        full join (select * from events where type = 'fund.changed') e on e.seq = f.id
        where f.id is null or e.seq is null
          or (e.data #>> '{entry,amount_usd}')::numeric <> f.amount::numeric / 1000000`,
    // Finds settled x402 payments without a matching fund entry, and fund entries without a matching payment. Sandbox
    // payments have no fund entry.
    sql`
        select coalesce(p.id, f.payment_id) as payment_id, p.amount, f.amount as booked
        from (select * from payments where state = 'settled' and mode <> 'sandbox') p
        full join (select * from fund_entries where payment_id is not null) f on f.payment_id = p.id
        where p.id is null or f.id is null or f.amount <> p.amount or f.sku <> p.sku`,
    // Finds confirmed on-chain transactions and fund entries that do not match. For ether, a fund entry
    // stores the amount in wei and a dollar amount of 0.
    sql`
        select coalesce(t.id, f.transaction_id) as transaction_id, t.amount, f.amount as booked, f.wei
        from (select * from transactions where state = 'confirmed') t
        full join (
          select * from fund_entries f where transaction_id is not null
            and not exists (select from fund_entries r where r.reverses = f.id)) f on f.transaction_id = t.id
        where t.id is null or f.id is null
          or case t.asset when 'eth' then f.wei is distinct from t.amount or f.amount <> 0
            else f.amount <> t.amount or f.wei is not null end`,
    sql`
        select t.id, t.amount, f.amount as booked from transfers t
        left join fund_entries f on f.transfer_id = t.id where f.id is null or f.amount <> t.amount`,
    // Finds on-chain top-ups whose credits are missing or wrong. Skips top-ups that were confirmed after the
    // agent left, because they count as donations.
    sql`
        select coalesce(t.id, c.transaction_id) as transaction_id, t.amount, c.delta
        from (select t.* from transactions t join agents a on a.id = t.agent_id
          where t.state = 'confirmed' and t.purpose = 'topup' and (a.freed_at is null or t.decided_at < a.freed_at)) t
        full join (select * from credit_entries where transaction_id is not null and reason = 'topup') c on c.transaction_id = t.id
        where t.id is null or c.id is null or c.agent_id <> t.agent_id or c.delta <> floor(t.amount / 10000)`,
    sql`
        select r.id, r.amount, r.gpu_amount from fund_entries r join fund_entries f on f.id = r.reverses
        where r.amount <> -f.amount or r.gpu_amount <> -f.gpu_amount or r.wei is distinct from -f.wei or r.kind <> f.kind or r.booked_at <> f.booked_at`,
    // Finds on-chain donations and granted credits that do not match. The donation's tier determines the credits.
    sql`
        select coalesce(t.id, c.transaction_id) as transaction_id, t.tier, c.delta
        from (select * from transactions where tier is not null) t
        full join (select * from credit_entries where transaction_id is not null and reason = 'tip') c
          on c.transaction_id = t.id
        where t.id is null or c.id is null or c.agent_id <> t.agent_id or c.delta <> case t.tier
          when 'spark' then 50 when 'relay' then 300 when 'rack' then 2000 when 'node' then 10000
          when 'bay' then 50000 else 250000 end`,
    platesNotPaidOnce(sql),
    // Finds sponsorships whose founding number (1 to 12, in order of confirmation) is wrong, or is missing although a
    // number was free.
    sql`
        select id, slot, given from (
          select s.id, s.slot, s.world, count(s.slot) over (partition by s.world order by e.seq) as given from sponsorships s
          join events e on e.type = 'plate.confirmed' and (e.data #>> '{plate,id}')::bigint = s.id) plates
        where case when slot is null
          then given + (select count(*) from transfers t where t.world = plates.world and (t.becomes = 'waits' or (t.reason is not null and t.becomes <> 'income'))) < 12
          else slot <> given end`,
  ])
  return {
    ...{ untold, paymentsAmiss, transactionsAmiss, transfersAmiss, topupsAmiss },
    ...{ pledgesAmiss, reversedAmiss, platesAmiss, slots },
  }
}

/** Finds confirmed sponsorships that were not paid for exactly once, and unconfirmed ones that were paid for. */
const platesNotPaidOnce = (sql: Sql) => sql`
  with paid as (
    select sponsorship_id as id from transfers where sponsorship_id is not null
    union all
    select t.sponsorship_id from transactions t
    join fund_entries f on f.transaction_id = t.id and f.category = 'sponsorship'),
  tipped as (
    select (
      select count(*) from payments p
      where p.operation = 'tip' and p.state = 'settled' and p.mode <> 'sandbox'
        and p.input ->> 'tier' in ('node', 'bay', 'chassis')
        and not exists (select from credit_entries c where c.payment_id = p.id and c.reason = 'refund')
    ) + (select count(*) from transactions where tier in ('node', 'bay', 'chassis')) as tips),
  plates as (
    select s.id, s.confirmed_at, count(paid.id) as times from sponsorships s left join paid on paid.id = s.id
    group by s.id)
  select id, times from plates where times > 1 or (times = 1 and confirmed_at is null)
  union all
  select null, count(*) - (select tips from tipped) from plates where times = 0 and confirmed_at is not null
  having count(*) <> (select tips from tipped)`
