import { expect } from 'vitest'
import type { Sql } from '../../storage/database.ts'
import { breachesOfFund } from './ledgerOfFund.ts'

/** The books of a plaza: what must hold of credits, payments and the fund at any moment. */
export async function expectSoundLedger(sql: Sql): Promise<void> {
  const [unbalanced, unchained, unreceived, unpaid, fund] = await Promise.all([
    sql`
      select a.id, a.credits, coalesce(sum(c.delta), 0) as entries
      from agents a left join credit_entries c on c.agent_id = a.id
      group by a.id having a.credits <> coalesce(sum(c.delta), 0)`,
    sql`
      select id from (select id, balance, sum(delta) over (partition by agent_id order by id) as total from credit_entries) c
      where balance <> total`,
    // A receipt is an event, and every such event a receipt.
    sql`
      select coalesce(p.receipt_id, e.seq) as id from (select * from payments where state = 'settled') p
      full join (select * from events where type = 'payment.settled') e on e.seq = p.receipt_id
      where p.id is null or e.seq is null or (e.data ->> 'sku') <> p.sku`,
    // What is granted for a payment is granted for one that was received, or for a transfer that was seen.
    sql`
      select c.id from credit_entries c left join payments p on p.id = c.payment_id and p.state = 'settled'
      left join transactions t on t.id = c.transaction_id and t.state = 'confirmed'
        and (t.purpose = 'topup' or t.tier is not null)
      where c.reason in ('tip', 'topup', 'refund') and (p.id is null) = (t.id is null)`,
    breachesOfFund(sql),
  ])
  const shown = { unbalanced, unchained, unreceived, unpaid, ...fund }
  const breaches = Object.entries(shown).filter(([, rows]) => rows.length > 0)
  expect(Object.fromEntries(breaches.map(([rule, rows]) => [rule, [...rows]]))).toEqual({})
}
