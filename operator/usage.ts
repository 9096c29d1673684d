import { isWrite, type Operation } from '../hub/contract/operation.ts'
import { type Command, commands, findCommand, operationOf } from './commands.ts'
import { isWatchName, type WatchName, watches, watchNames, watchUsage } from './doctor/usage.ts'
import { type Field, fieldsOf } from './fields.ts'
import { importName, importOptions, importSummary, importUsage } from './importUsage.ts'

const start = 'npm run operator --'

export function usage(): string {
  const rows = Object.entries(commands).map(
    ([name, command]) => `  ${usageLine(name, command)}\n      ${operationOf(command).summary}`,
  )
  const looks = watchNames.map(
    (name) => `  ${watchUsage(name)}
      ${watches[name]}`,
  )
  return `Usage: ${start} <command> ...

${rows.join('\n')}
  ${importUsage}
      ${importSummary}
${looks.join('\n')}
  token
      Show the path of the operator token file
  help [<command>]
      Show this text, or the details of one command

${[...sharedOptions, ...writeOptions].map(optionLine).join('\n')}

Exit codes: 0 done, 1 refused or failed, 2 wrong usage. docs/operations.md has an example of every command.`
}

export function commandUsage(name: string, command: Command): string {
  const row: Operation = operationOf(command)
  const described = fieldsOf(command).flatMap((field): [string, string][] =>
    field.description === undefined ? [] : [[nameAndValue(field), field.description]],
  )
  const options = [...described, ...sharedOptions, ...(isWrite(row) ? writeOptions : [])]
  const about = row.description === undefined ? `${row.summary}.` : `${row.summary}. ${row.description}`
  return `Usage: ${start} ${usageLine(name, command)}\n\n${about}\n\n${options.map(optionLine).join('\n')}`
}

export const importHelp = (): string =>
  `Usage: ${start} ${importUsage}\n\n${importSummary}.\n\n${[...importOptions, urlOption].map(optionLine).join('\n')}`

export const watchHelp = (name: WatchName): string =>
  `Usage: ${start} ${watchUsage(name)}\n\n${watches[name]}.\n\n${sharedOptions.map(optionLine).join('\n')}`

export function remedy(name: string): string {
  if (name === importName) return `Usage: ${start} ${importUsage}\nMore: ${start} help ${name}`
  if (isWatchName(name)) return `Usage: ${start} ${watchUsage(name)}\nMore: ${start} help ${name}`
  const command = findCommand(name)
  if (!command) return `All commands: ${start} help`
  return `Usage: ${start} ${usageLine(name, command)}\nMore: ${start} help ${name}`
}

export const argumentName = (field: Field): string =>
  field.option === undefined ? field.shown : `--${field.option}`

const urlOption: [string, string] = [
  '--url <url>',
  'Address of the hub (default: PORT on this machine). The token is sent there: use https.',
]
const sharedOptions: [string, string][] = [['--json', "Print the hub's full answer as JSON."], urlOption]
const writeOptions: [string, string][] = [
  ['--dry-run', 'Run all checks and change nothing. For every command that writes.'],
  ['--key <text>', 'Idempotency key, to repeat a command whose outcome is unknown.'],
]

const optionLine = ([name, text]: [string, string]): string => `  ${name}\n      ${text}`

function usageLine(name: string, command: Command): string {
  const parts = fieldsOf(command)
    .filter(({ field }) => !command.oneOf?.includes(field))
    .map((field) => (field.isNeeded ? nameAndValue(field) : `[${nameAndValue(field)}]`))
  return [name, ...choice(command), ...parts].join(' ')
}

function choice({ oneOf, confirmed, ...command }: Command): string[] {
  if (!oneOf) return []
  const chosen = fieldsOf(command).filter(({ field }) => oneOf.includes(field))
  const named = chosen.map((field) => nameAndValue(field) + (field.field === confirmed?.flag ? ' --yes' : ''))
  return [`(${named.join(' | ')})`]
}

function nameAndValue({ option, shown }: Field): string {
  return option === undefined ? shown : `--${option} ${shown}`.trimEnd()
}
