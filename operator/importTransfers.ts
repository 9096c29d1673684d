import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Output } from '../hub/contract/operations.ts'
import { httpUrl, parsed } from './arguments.ts'
import { commands } from './commands.ts'
import { OperatorError, RefusedError, UsageError } from './failures.ts'
import { callHub, type HubNeeds } from './hub.ts'
import { quoted } from './lines.ts'
import { outcomeWords } from './linesOfFund.ts'
import { readRates } from './statement/amounts.ts'
import { readRecords } from './statement/records.ts'
import { readRows, type StatementRow } from './statement/rows.ts'

const bytesMax = 10_000_000

type Needs = HubNeeds & { out: (text: string) => void }
type Asked = { path: string; rates: string[]; url: string | undefined; isDryRun: boolean }
type Incoming = Extract<StatementRow, { type: 'incoming' }>
type End = 'entered' | 'known' | 'skipped' | 'bad'
type Entered = Output<'recordTransfer'>
type Told = { end: End; text: string; entered?: Entered }

/**
 * Imports the incoming transfers from a bank statement. Keeps the order of the rows, because it determines the numbers
 * of sponsor plates (sponsors' names shown on the site). A transfer that was imported before is not recorded again.
 */
export async function importTransfers(args: readonly string[], needs: Needs): Promise<string> {
  const asked = readAsked(args)
  const rates = readRates(asked.rates)
  const rows = readRows(readRecords(await readStatement(asked.path)), rates)
  const counts: Record<End, number> = { entered: 0, known: 0, skipped: 0, bad: 0 }
  const taken = new Map<number, number>()
  let waiting = 0
  for (const row of rows) {
    const told = row.type === 'incoming' ? await enter(row, asked, needs) : notEntered(row)
    counts[told.end] += 1
    if (told.entered?.transfer.becomes === 'waits') waiting += 1
    const first = asked.isDryRun ? firstFor(told, row.line, taken) : undefined
    needs.out(`line ${row.line}: ${told.text}${first === undefined ? '' : afterLine(first)}`)
  }
  const { entered, known, skipped, bad } = counts
  const done = asked.isDryRun
    ? `Dry run: ${entered} to enter, ${known} already entered`
    : `Entered ${entered}, ${known} already entered`
  const toDecide = waiting > 0 ? ` To decide: ${waiting}.` : ''
  const summary = `${done}, skipped ${skipped}, not entered ${bad}.${toDecide}`
  if (bad > 0) throw new OperatorError(`${summary} Correct those lines and import the file again.`)
  return summary
}

/**
 * Returns the number of an earlier line of the statement that pays for the same sponsorship, if any. Only a dry run
 * needs this check. The server stores nothing during a dry run, so the server cannot notice the second payment.
 */
function firstFor({ entered }: Told, line: number, taken: Map<number, number>): number | undefined {
  if (entered?.transfer.becomes !== 'claim' || !entered.plate) return undefined
  const first = taken.get(entered.plate.id)
  if (first === undefined) taken.set(entered.plate.id, line)
  return first
}

const afterLine = (line: number) =>
  `; but line ${line} pays for that claim first, so this line would wait or become a plate of its own`

function readAsked(args: readonly string[]): Asked {
  const { values, positionals } = parsed(() =>
    parseArgs({
      args: [...args],
      options: {
        rate: { type: 'string', multiple: true },
        url: { type: 'string' },
        'dry-run': { type: 'boolean' },
      },
      allowPositionals: true,
    }),
  )
  const [path, surplus] = positionals
  if (path === undefined) throw new UsageError('Missing: <file.csv>')
  if (surplus !== undefined)
    throw new UsageError(`"${surplus}" is one argument too many: one file at a time.`)
  return {
    path,
    rates: values.rate ?? [],
    url: httpUrl(values.url),
    isDryRun: values['dry-run'] === true,
  }
}

async function readStatement(path: string): Promise<string> {
  try {
    const { size } = await stat(path)
    if (size > bytesMax)
      throw new OperatorError(`${path} is larger than ${bytesMax / 1_000_000} MB: split it.`)
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(path))
  } catch (error) {
    if (error instanceof TypeError) {
      throw new OperatorError(`${path} is not UTF-8. Perhaps: iconv -f windows-1252 -t utf-8 ${path}`)
    }
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === undefined) throw error
    throw new OperatorError(`${path} cannot be read (${code}).`)
  }
}

const notEntered = ({ type, reason }: Exclude<StatementRow, Incoming>): Told => ({
  end: type,
  text: type === 'skipped' ? `skipped: ${reason}` : `not entered: ${reason}`,
})

async function enter({ line, transfer }: Incoming, { url, isDryRun }: Asked, needs: Needs): Promise<Told> {
  const call = { input: transfer, isJson: false, isDryRun, isHelp: false, url, key: undefined }
  const { amount_usd: usd, booked_on: day, payer_name: payer } = transfer
  const money = `${usd} USD of ${day} from ${quoted(payer)}`
  try {
    const answer = await callHub(recordTransfer, call, { ...needs, ifUnknown: 'The next import will tell.' })
    const entered = (isDryRun ? answer.result : answer) as Entered
    return told(entered, transfer, money, isDryRun)
  } catch (error) {
    if (error instanceof RefusedError) return { end: 'bad', text: `not entered: ${error.reason}` }
    if (!(error instanceof OperatorError)) throw error
    const rest = `Stopped at line ${line}; lines above are entered. Fix the cause and import the file again.`
    throw new OperatorError(`${error.message}\n${rest}`)
  }
}

function told(
  entered: Entered,
  { booked_on: day }: Incoming['transfer'],
  money: string,
  isDryRun: boolean,
): Told {
  const { transfer, changed } = entered
  if (changed) {
    const words = outcomeWords(entered, { isDryRun })
    const text = isDryRun
      ? `${money} would become ${words}`
      : `transfer ${transfer.id}, ${money}, became ${words}`
    return { end: 'entered', text, entered }
  }
  // Some banks reuse their transfer ids each month. Reject a known id with a new date, because the transfer is new.
  const known = transfer.booked_at.slice(0, 10)
  if (known === day) return { end: 'known', text: `already entered as transfer ${transfer.id}` }
  const reason = `its statement_id is already used by transfer ${transfer.id} of ${known}: give it another`
  return { end: 'bad', text: `not entered: ${reason}` }
}

const recordTransfer = commandNamed('record-transfer')

function commandNamed(name: string) {
  const command = commands[name]
  if (!command) throw new Error(`there is no command ${name}`)
  return command
}
