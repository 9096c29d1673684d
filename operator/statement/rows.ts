import { createHash } from 'node:crypto'
import type { Input } from '../../hub/contract/operations.ts'
import { type Amount, decimalOf, inDollars, type Rates, readAmount } from './amounts.ts'
import type { StatementRecord } from './records.ts'

/** A row of a bank statement: a transfer to record, or the reason why nothing is recorded. */
export type StatementRow =
  | { line: number; type: 'incoming'; transfer: Omit<Input<'recordTransfer'>, 'word' | 'plate_name'> }
  | { line: number; type: 'skipped' | 'bad'; reason: string }

/**
 * Checks the rows of a bank statement and converts them to transfers. A row without an id from the bank gets
 * an id computed from its content, so that the hub recognises the row in a later import.
 */
export function readRows(records: readonly StatementRecord[], rates: Rates): StatementRow[] {
  const seen = new Map<string, number>()
  /** Maps each row id to the first row with that id. A later row with the same id but other content is rejected. */
  const firsts = new Map<string, { line: number; content: string }>()
  const named = (content: readonly string[]) => {
    const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 24)
    const occurrence = (seen.get(hash) ?? 0) + 1
    seen.set(hash, occurrence)
    return `csv-${hash}-${occurrence}`
  }
  return records.map((record) => {
    if ('problem' in record) return bad(record.line, record.problem)
    const { line, fields } = record
    const { booked_on: bookedOn = '', amount: written = '', payer_name: payer = '', reference = '' } = fields
    const currency = (fields.currency ?? 'USD').toUpperCase()
    const day = dayOf(bookedOn)
    if (day === undefined)
      return bad(line, `booked_on must be a day such as 2026-11-21 or 21.11.2026; "${bookedOn}" is not`)
    const amount = readAmount(written)
    if (!amount) return bad(line, amountProblem(written))
    const content = [day, decimalOf(amount), currency, payer, reference]
    const statementId = fields.statement_id ?? named(content)
    const own = { line, content: JSON.stringify(content) }
    const first = firsts.get(statementId) ?? own
    firsts.set(statementId, first)
    // Reject a row that reuses an earlier id with different content. The hub would take the row for a duplicate and
    // ignore it.
    if (first.content !== own.content)
      return bad(
        line,
        `its statement_id is also on line ${first.line}, which has other content: give it another`,
      )
    if (amount.digits <= 0n) return skipped(line, amount, currency)
    const dollars = inDollars(amount, currency, rates)
    if (dollars === undefined)
      return bad(line, `there is no rate for ${currency}: add --rate ${currency}=<dollars>`)
    const said = { statement_id: statementId, payer_name: payer, reference }
    return { line, type: 'incoming', transfer: { ...said, amount_usd: dollars, booked_on: day } }
  })
}

const bad = (line: number, reason: string): StatementRow => ({ line, type: 'bad', reason })

function skipped(line: number, amount: Amount, currency: string): StatementRow {
  const reason = amount.digits === 0n ? 'its amount is zero' : `${decimalOf(amount)} ${currency} went out`
  return { line, type: 'skipped', reason }
}

const amountProblem = (written: string) =>
  /^\D*[1-9]\d{0,2}[.,]\d{3}\D*$/.test(written)
    ? `"${written}" is ambiguous: write it without the thousands separator, or with cents`
    : `"${written}" is not an amount`

/** Parses a date such as "2026-11-21" or "21.11.2026". Returns undefined if there is no such date. */
function dayOf(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  const [, dayOfMonth, monthOfYear, yearLast] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  const iso = year
    ? `${year}-${month}-${day}`
    : `${yearLast}-${monthOfYear?.padStart(2, '0')}-${dayOfMonth?.padStart(2, '0')}`
  const at = new Date(`${iso}T00:00:00.000Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === iso ? iso : undefined
}
