import { expect } from 'vitest'
import type { Sql } from '../../storage/database.ts'

/** The books of a plaza: what must hold of credits and payments at any moment. */
export async function expectSoundLedger(sql: Sql): Promise<void> {
  const [unbalanced, unchained, unreceived, unpaid] = await Promise.all([
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
    // What is granted for a payment is granted for one that was received.
    sql`
      select c.id from credit_entries c left join payments p on p.id = c.payment_id and p.state = 'settled'
      where c.reason in ('tip', 'topup', 'refund') and p.id is null`,
  ])
  expect({ unbalanced: [...unbalanced], unchained: [...unchained] }).toEqual({
    unbalanced: [],
    unchained: [],
  })
  expect({ unreceived: [...unreceived], unpaid: [...unpaid] }).toEqual({ unreceived: [], unpaid: [] })
}
