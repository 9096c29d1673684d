import type { Tx } from '../../storage/database.ts'
import { type FundEntryRow, insertFundEntry } from '../../storage/fund.ts'
import type { Draft } from '../log/draft.ts'
import type { Presenter } from '../presenters/presenter.ts'

type Entry = Pick<FundEntryRow, 'kind' | 'source' | 'category' | 'amount' | 'bookedAt'> &
  Partial<Omit<FundEntryRow, 'id' | 'at'>>

/** Adds an entry to the ledger. Must be called in a transaction that has locked the event log. */
export async function book(
  draft: Draft,
  tx: Tx,
  { present }: { present: Presenter },
  entry: Entry,
): Promise<FundEntryRow> {
  const rowOf = (id: number): FundEntryRow => ({
    ...{ gpuAmount: 0, wei: null, sku: null, note: null, transaction: null },
    ...{ paymentId: null, transactionId: null, transferId: null, reverses: null },
    ...entry,
    id,
    at: draft.at,
  })
  const id = draft.event('fund.changed', 'plaza', (seq) => ({ entry: present.fundEntry(rowOf(seq)) }))
  await draft.flush(tx)
  const row = rowOf(id)
  await insertFundEntry(tx, row)
  return row
}
