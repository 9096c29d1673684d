import { createHash } from 'node:crypto'
import type { Input } from '../../hub/contract/operations.ts'
import { type Amount, decimalOf, inDollars, type Rates, readAmount } from './amounts.ts'
import type { StatementRecord } from './records.ts'

/** What a row of a statement is for the books. `reason`: why it is not entered. */
export type StatementRow =
  | { line: number; type: 'incoming'; transfer: Omit<Input<'recordTransfer'>, 'word' | 'plate_name'> }
  | { line: number; type: 'skipped' | 'bad'; reason: string }

/**
 * Rows as they are entered. A row that the bank gave no name gets one of its own, made of what it says and of how many
 * like it stand above: the same statement again, or a longer one, names it the same.
 */
export function readRows(records: readonly StatementRecord[], rates: Rates): StatementRow[] {
  const seen = new Map<string, number>()
  /** By the name that the bank gave them. */
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
      return bad(line, `booked_on is a day such as 2026-11-21 or 21.11.2026; "${bookedOn}" is not`)
    const amount = readAmount(written)
    if (!amount) return bad(line, amountProblem(written))
    const content = [day, decimalOf(amount), currency, payer, reference]
    const statementId = fields.statement_id ?? named(content)
    const own = { line, content: JSON.stringify(content) }
    const first = firsts.get(statementId) ?? own
    firsts.set(statementId, first)
    // It would be told that it is entered already, and its money would not be in the books.
    if (first.content !== own.content)
      return bad(
        line,
        `its statement_id is that of line ${first.line}, which says something else: give it another`,
      )
    if (amount.digits <= 0n) return skipped(line, amount, currency)
    const dollars = inDollars(amount, currency, rates)
    if (dollars === undefined)
      return bad(line, `nothing says what a ${currency} is worth: --rate ${currency}=<dollars>`)
    const said = { statement_id: statementId, payer_name: payer, reference }
    return { line, type: 'incoming', transfer: { ...said, amount_usd: dollars, booked_on: day } }
  })
}

const bad = (line: number, reason: string): StatementRow => ({ line, type: 'bad', reason })

function skipped(line: number, amount: Amount, currency: string): StatementRow {
  const reason = amount.digits === 0n ? 'it moves nothing' : `${decimalOf(amount)} ${currency} went out`
  return { line, type: 'skipped', reason }
}

const amountProblem = (written: string) =>
  /^\D*[1-9]\d{0,2}[.,]\d{3}\D*$/.test(written)
    ? `"${written}" may be read as two amounts: write it without the mark of the thousands, or with its cents`
    : `"${written}" is no amount`

/** 2026-11-21 or 21.11.2026, if there is such a day. */
function dayOf(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  const [, dayOfMonth, monthOfYear, yearLast] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  const iso = year
    ? `${year}-${month}-${day}`
    : `${yearLast}-${monthOfYear?.padStart(2, '0')}-${dayOfMonth?.padStart(2, '0')}`
  const at = new Date(`${iso}T00:00:00.000Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === iso ? iso : undefined
}
