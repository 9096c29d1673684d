import { z } from 'zod'
import type { Operation } from '../hub/contract/operation.ts'
import { type Command, operationOf } from './commands.ts'

/**
 * One argument of a command. The argument is derived from an input field of the API operation that the
 * command calls.
 */
export type Field = {
  field: string
  kind: 'text' | 'number' | 'flag' | 'effect'
  isNeeded: boolean
  /** Option name without `--`. Undefined for a positional argument. */
  option: string | undefined
  /** Placeholder for the value in the usage text, such as `<slug>`. Empty for a flag. */
  shown: string
  description: string | undefined
}

/**
 * Returns the arguments of a command. Omits the field that would turn the call into a paid one, because the command
 * line cannot pay.
 */
export function fieldsOf(command: Command): Field[] {
  const { input, price }: Operation = operationOf(command)
  const shape: Record<string, z.ZodType> = input.shape
  const others = Object.keys(shape).filter((field) => !command.words.includes(field) && field !== price?.when)
  return [...command.words, ...others].flatMap((field) => {
    const schema = shape[field]
    if (!schema) return []
    const option = command.words.includes(field) ? undefined : optionName(command, field)
    const isNeeded = !schema.safeParse(undefined).success
    return [{ field, isNeeded, option, description: describe(schema), ...form(field, bare(schema)) }]
  })
}

const optionName = (command: Command, field: string) =>
  command.optionNames[field] ?? field.replaceAll('_', '-')

function bare(schema: z.ZodType): z.ZodType {
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
  return isWrapped ? bare(schema.unwrap() as z.ZodType) : schema
}

const describe = (schema: z.ZodType): string | undefined => schema.description ?? bare(schema).description

function form(field: string, schema: z.ZodType): Pick<Field, 'kind' | 'shown'> {
  if (schema instanceof z.ZodNumber) return { kind: 'number', shown: field === 'id' ? '<id>' : '<number>' }
  if (schema instanceof z.ZodLiteral) return { kind: 'flag', shown: '' }
  if (schema instanceof z.ZodEnum) return { kind: 'text', shown: `<${schema.options.join('|')}>` }
  if (schema instanceof z.ZodISODate) return { kind: 'text', shown: '<date>' }
  if (schema instanceof z.ZodString) return { kind: 'text', shown: field === 'slug' ? '<slug>' : '<text>' }
  if (field === 'effect') return { kind: 'effect', shown: '<parameter=value>' }
  throw new Error(`the field ${field} has a type that no argument can express: add it here`)
}
