import { expect } from 'vitest'
import type { Sql } from '../../../storage/database.ts'
import { breachesOfFund } from './ledgerOfFund.ts'

/** Expects that credits, payments and the fund (income and expenses) are consistent. */
export async function expectSoundLedger(sql: Sql): Promise<void> {
  const [unbalanced, misplaced, mixed, unchained, unreceived, unpaid, fund] = await Promise.all([
    sql`
      select a.id, w.world, had.credits, coalesce(sum(c.delta), 0) as entries
      from agents a cross join (values ('sandbox'), ('real')) as w (world)
      left join world_holdings h on h.agent_id = a.id and h.world = w.world
      cross join lateral (
        select case when w.world = current_world() then a.credits else coalesce(h.credits, 0) end as credits) had
      left join credit_entries c on c.agent_id = a.id and c.world = w.world
      group by a.id, w.world, had.credits having had.credits <> coalesce(sum(c.delta), 0)`,
    // Finds rows for the current payment mode (sandbox or real). No such row may exist, because this table stores only
    // the credits of the other mode.
    sql`select agent_id, world from world_holdings where world = current_world()`,
    // Finds credits and fund entries whose payment mode (sandbox or real) differs from that of their payment.
    sql`
      select p.id, p.world, c.world as credits, f.world as fund from payments p
      left join credit_entries c on c.payment_id = p.id left join fund_entries f on f.payment_id = p.id
      where c.world <> p.world or f.world <> p.world`,
    sql`
      select id from (select id, balance, sum(delta) over (partition by agent_id, world order by id) as total from credit_entries) c
      where balance <> total`,
    // Finds receipts without a `payment.settled` event, and such events without a receipt.
    sql`
      select coalesce(p.receipt_id, e.seq) as id from (select * from payments where state = 'settled') p
      full join (select * from events where type = 'payment.settled') e on e.seq = p.receipt_id
      where p.id is null or e.seq is null or (e.data ->> 'sku') <> p.sku`,
    // Finds granted or refunded credits that do not come from exactly one source: a settled payment, a confirmed
    // on-chain transaction or a bank transfer.
    sql`
      select c.id from credit_entries c left join payments p on p.id = c.payment_id and p.state = 'settled'
      left join transactions t on t.id = c.transaction_id and t.state = 'confirmed'
        and (t.purpose = 'topup' or t.tier is not null)
      left join transfers b on b.id = c.transfer_id and b.becomes = 'grant' and b.agent_id = c.agent_id
      where c.reason in ('tip', 'topup', 'refund') and num_nonnulls(p.id, t.id, b.id) <> 1`,
    breachesOfFund(sql),
  ])
  const shown = { unbalanced, misplaced, mixed, unchained, unreceived, unpaid, ...fund }
  const breaches = Object.entries(shown).filter(([, rows]) => rows.length > 0)
  expect(Object.fromEntries(breaches.map(([rule, rows]) => [rule, [...rows]]))).toEqual({})
}
