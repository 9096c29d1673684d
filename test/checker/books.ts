import type { Sql } from '../../storage/database.ts'
import { expectSoundLedger } from '../support/model/ledger.ts'
import type { Entry } from './history.ts'

export async function readNonces(sql: Sql): Promise<Map<number, string>> {
  const rows = await sql<{ receiptId: number; nonce: string }[]>`
    select receipt_id, nonce from payments where receipt_id is not null`
  return new Map(rows.map(({ receiptId, nonce }) => [receiptId, nonce]))
}

/**
 * Reads the credits from the database at the end of a test run: all credit entries in order, then the
 * balances, then an error entry if the ledger is inconsistent.
 */
export async function readBooks(sql: Sql): Promise<Entry[]> {
  const movements = await sql<Movement[]>`
    select c.agent_id as agent, c.delta, c.balance, c.sku, p.nonce
    from credit_entries c left join payments p on p.id = c.payment_id order by c.id`
  const balances = await sql<{ agent: number; credits: number }[]>`
    select id as agent, credits from agents where credits <> 0 or id in (select agent_id from credit_entries)`
  const unsound = await expectSoundLedger(sql).then(
    () => [],
    (error: unknown): Entry[] => [{ type: 'unsound', what: String(error) }],
  )
  return [
    ...movements.map(({ nonce, ...movement }): Entry => {
      return { type: 'booked', ...movement, ...(nonce !== null && { nonce }) }
    }),
    ...balances.map((balance): Entry => ({ type: 'balance', ...balance })),
    ...unsound,
  ]
}

type Movement = { agent: number; delta: number; balance: number; sku: string; nonce: string | null }
