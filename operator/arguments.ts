import { type ParseArgsConfig, parseArgs } from 'node:util'
import { isWrite } from '../hub/contract/operation.ts'
import { type Command, operationOf } from './commands.ts'
import { UsageError } from './failures.ts'
import { type Field, fieldsOf } from './fields.ts'
import { argumentName } from './usage.ts'

export type Call = {
  input: Record<string, unknown>
  isJson: boolean
  isDryRun: boolean
  isHelp: boolean
  url: string | undefined
  key: string | undefined
}

/** Parses the arguments of a command. Throws a UsageError if the arguments are invalid. */
export function readArguments(command: Command, args: readonly string[]): Call {
  const fields = fieldsOf(command)
  const { values, positionals } = parse(command, fields, args)
  const call = {
    isJson: values.json === true,
    isDryRun: values['dry-run'] === true,
    isHelp: values.help === true,
    url: httpUrl(values.url),
    key: typeof values.key === 'string' ? values.key : undefined,
  }
  if (call.isHelp) return { ...call, input: {} }

  const words = fields.filter(({ option }) => option === undefined)
  const [surplus] = positionals.slice(words.length)
  if (surplus !== undefined) {
    throw new UsageError(`"${surplus}" is one argument too many. Quote a text of several words.`)
  }
  const given = fields.map(
    (field) =>
      [field, field.option === undefined ? positionals[words.indexOf(field)] : values[field.option]] as const,
  )
  const missing = given.filter(([field, value]) => field.isNeeded && (value === undefined || value === ''))
  if (missing.length > 0) {
    throw new UsageError(`Missing: ${missing.map(([field]) => argumentName(field)).join(', ')}`)
  }
  const input = Object.fromEntries(
    given.flatMap(([field, value]) => (value === undefined ? [] : [[field.field, inputValue(field, value)]])),
  )
  judgeChoice(command, fields, input)
  judgeConfirmation(command, input, values.yes === true)
  return { ...call, input }
}

type Value = string | boolean | (string | boolean)[] | undefined

function parse(command: Command, fields: Field[], args: readonly string[]) {
  const options: NonNullable<ParseArgsConfig['options']> = {
    help: { type: 'boolean', short: 'h' },
    json: { type: 'boolean' },
    url: { type: 'string' },
  }
  if (isWrite(operationOf(command))) {
    options['dry-run'] = { type: 'boolean' }
    options.key = { type: 'string' }
  }
  if (command.confirmed) options.yes = { type: 'boolean' }
  for (const { option, kind } of fields) {
    if (option !== undefined) options[option] = { type: kind === 'flag' ? 'boolean' : 'string' }
  }
  const { values, positionals, tokens } = parsed(() =>
    parseArgs({ args: [...args], options, allowPositionals: true, tokens: true }),
  )
  const named = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []))
  const twice = named.find((name, index) => named.indexOf(name) < index)
  if (twice !== undefined) throw new UsageError(`--${twice} is given twice.`)
  return { values: values as Record<string, Value>, positionals }
}

export function parsed<Result>(parse: () => Result): Result {
  try {
    return parse()
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
      throw new UsageError(error.message.replace(/ To specify a positional argument.*/s, ''))
    }
    throw error
  }
}

function inputValue(field: Field, value: Value): unknown {
  const text = String(value)
  switch (field.kind) {
    case 'flag':
      return true
    case 'text':
      return text
    case 'number':
      if (/^\d{1,15}$/.test(text)) return Number(text)
      throw new UsageError(`${argumentName(field)} must be a whole number; "${text}" is not.`)
    case 'effect': {
      const [, parameter, amount] = /^(\w+)=(-?\d{1,9})$/.exec(text) ?? []
      if (parameter !== undefined) return { parameter, value: Number(amount) }
      throw new UsageError(
        `--effect must be a parameter and a number, such as posts_per_hour=15; "${text}" is not.`,
      )
    }
  }
}

function judgeChoice({ oneOf }: Command, fields: Field[], input: Record<string, unknown>): void {
  if (!oneOf || oneOf.filter((field) => input[field] !== undefined).length === 1) return
  const names = fields.filter(({ field }) => oneOf.includes(field)).map(argumentName)
  throw new UsageError(`Give exactly one of ${names.join(' and ')}.`)
}

function judgeConfirmation({ confirmed }: Command, input: Record<string, unknown>, isSure: boolean): void {
  if (!confirmed || isSure || input[confirmed.flag] === undefined) return
  throw new UsageError(`--${confirmed.flag} also requires --yes, because ${confirmed.why}.`)
}

export function httpUrl(value: Value): string | undefined {
  if (value === undefined) return undefined
  if (URL.canParse(String(value)) && /^https?:\/\//.test(String(value))) return String(value)
  throw new UsageError(`--url must be an address such as https://plaza.example; "${value}" is not.`)
}
