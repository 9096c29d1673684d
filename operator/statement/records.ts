import { CsvError, type Options, parse } from 'csv-parse/sync'
import { OperatorError } from '../failures.ts'

const neededColumns = ['booked_on', 'amount', 'payer_name'] as const
const columns = [...neededColumns, 'currency', 'reference', 'statement_id'] as const
export type Column = (typeof columns)[number]

/**
 * A row of the bank statement: its fields by column, or the reason why the row is invalid. `line` is the
 * number of the row's first line in the file.
 */
export type StatementRecord =
  | { line: number; fields: Partial<Record<Column, string>> }
  | { line: number; problem: string }

/**
 * Parses a bank statement. After a malformed row, resumes at the next line, so that an unclosed quote does
 * not hide all later rows.
 */
export function readRecords(text: string): StatementRecord[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => (line.trim() === '' ? '' : line))
  const delimiter = lines.find((line) => line !== '')?.includes(';') ? ';' : ','
  const [header, ...found] = readLines(lines, delimiter)
  if (!header || 'problem' in header) {
    throw new OperatorError(`The first line is no valid header: ${header?.problem ?? 'the file is empty'}.`)
  }
  const names = columnNames(header.values)
  return found.map((row) =>
    'problem' in row ? row : { line: row.line, fields: fieldsOf(names, row.values) },
  )
}

type Row = { line: number; values: string[] } | { line: number; problem: string }

function readLines(lines: readonly string[], delimiter: string): Row[] {
  const rows: Row[] = []
  /**
   * `done`: number of lines processed so far. `skipped`: number of lines above the parser's latest starting point.
   * After a malformed row, the parser restarts one line below the first line of that row.
   */
  let [skipped, done] = [0, 0]
  let width: number | undefined
  const take = (values: string[], { lines: last }: { lines: number }): null => {
    width ??= values.length
    const beyond = values.slice(width)
    if (values.length < width || beyond.some((value) => value !== '')) {
      throw new WrongWidth(values.length, width)
    }
    // Skip empty rows, which spreadsheets append.
    if (values.some((value) => value !== '')) {
      rows.push({ line: firstLine(lines, done), values: values.slice(0, width) })
    }
    done = skipped + last
    return null
  }
  for (;;) {
    try {
      parse(lines.slice(skipped).join('\n'), { ...dialect, delimiter, onRecord: take })
      return rows
    } catch (error) {
      const line = firstLine(lines, done)
      rows.push({ line, problem: problemOf(error) })
      skipped = line
      done = line
    }
  }
}

const dialect = { relaxColumnCount: true, skipEmptyLines: true } satisfies Options

/** Returns the 1-based number of the first non-empty line after the first `done` lines. */
function firstLine(lines: readonly string[], done: number): number {
  for (let index = done; index < lines.length; index++) if (lines[index] !== '') return index + 1
  throw new Error('a row after the last line of a statement')
}

class WrongWidth extends Error {
  constructor(found: number, width: number) {
    super(`it has ${found} columns, but the header has ${width}`)
  }
}

function problemOf(error: unknown): string {
  if (error instanceof WrongWidth) return error.message
  if (!(error instanceof CsvError)) throw error
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote that starts here is never closed'
  return 'a value contains a quote: double it, and put the value in quotes'
}

function columnNames(header: readonly string[]): string[] {
  const names = header.map((name) => name.trim().toLowerCase())
  const missing = neededColumns.filter((name) => !names.includes(name))
  if (missing.length > 0) {
    throw new OperatorError(
      `The header lacks the column ${missing.join(', ')}. Known columns: ${columns.join(', ')}.`,
    )
  }
  const twice = columns.find((name) => names.indexOf(name) !== names.lastIndexOf(name))
  if (twice !== undefined) throw new OperatorError(`The header has the column ${twice} twice.`)
  return names
}

function fieldsOf(names: readonly string[], values: readonly string[]): Partial<Record<Column, string>> {
  const named = names.map((name, index) => [name, oneLine(values[index] ?? '')] as const)
  return Object.fromEntries(named.filter(([name, value]) => value !== '' && isColumn(name)))
}

const oneLine = (value: string) => value.normalize('NFC').replace(/\s+/g, ' ').trim()

const isColumn = (name: string): name is Column => (columns as readonly string[]).includes(name)
