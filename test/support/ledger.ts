import { expect } from 'vitest'
import type { Sql } from '../../storage/database.ts'

/** The books of a plaza: what must hold of credits, payments, reported transfers and the fund at any moment. */
export async function expectSoundLedger(sql: Sql): Promise<void> {
  const [unbalanced, unchained, unreceived, unpaid, unbooked, untrue] = await Promise.all([
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
    // What is granted for a payment is granted for one that was received, or for a transfer that was confirmed.
    sql`
      select c.id from credit_entries c left join payments p on p.id = c.payment_id and p.state = 'settled'
      left join transactions t on t.id = c.transaction_id and t.state = 'confirmed'
      where c.reason in ('tip', 'topup', 'refund') and p.id is null
        and (t.id is null or t.purpose <> 'topup' or t.agent_id <> c.agent_id or c.delta <> floor(t.amount / 10000))`,
    // Money that came is in the ledger of the fund, and in no other way.
    sql`
      select p.id from (select * from payments where state = 'settled' and mode <> 'sandbox') p
      full join (select * from fund_entries where payment_id is not null) f on f.payment_id = p.id
      where p.id is null or f.id is null or f.amount <> p.amount`,
    sql`
      select t.id, f.id as entry from (select * from transactions where state = 'confirmed') t
      full join (select * from fund_entries where transaction_id is not null) f on f.transaction_id = t.id
      where t.id is null or f.id is null or f.amount <> case t.asset when 'usdc' then t.amount else 0 end
        or f.wei is distinct from case t.asset when 'eth' then t.amount end`,
  ])
  expect({ unbalanced: [...unbalanced], unchained: [...unchained] }).toEqual({
    unbalanced: [],
    unchained: [],
  })
  expect({ unreceived: [...unreceived], unpaid: [...unpaid] }).toEqual({ unreceived: [], unpaid: [] })
  expect({ unbooked: [...unbooked], untrue: [...untrue] }).toEqual({ unbooked: [], untrue: [] })
}
