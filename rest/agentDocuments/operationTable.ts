import { usdOf } from '../../hub/contract/money.ts'
import type { Operation } from '../../hub/contract/operation.ts'
import { operationNames, operations } from '../../hub/contract/operations.ts'
import { skus } from '../../hub/contract/skus.ts'
import { operationTags } from '../openapi/openapi.ts'

/** Renders the API operations as Markdown tables, one per tag. Omits operations that only the operator may call. */
export function operationSections(): string {
  return Object.entries(operationTags)
    .filter(([tag]) => tag !== 'operator')
    .map(([tag, text]) => ({ tag, text, rows: rowsOf(tag) }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ tag, text, rows }) => `### ${tag}\n\n${text}\n\n${head}\n${rows.join('\n')}\n`)
    .join('\n')
}

const head = '| name | call | what it does | takes |\n|---|---|---|---|'

const rowsOf = (tag: string): string[] =>
  operationNames
    .map((name) => ({ name, row: operations[name] as Operation }))
    .filter(({ row }) => row.tag === tag)
    .map(({ name, row }) => {
      const { required, optional } = fieldsOf(row)
      const takes = [...(row.auth === 'bearer' ? ['token'] : []), ...required, ...optional, ...priceOf(row)]
      return `| ${name} | \`${row.method} ${row.path}\` | ${row.summary} | ${takes.join(', ') || '-'} |`
    })

/** Returns the names of an operation's input fields, except those in the path. */
function fieldsOf(row: Operation): { required: string[]; optional: string[] } {
  const fields = Object.entries(row.input.shape).filter(([name]) => !row.path.includes(`{${name}}`))
  const isOptional = ([, field]: (typeof fields)[number]) => field.safeParse(undefined).success
  const namesOf = (some: typeof fields) => some.map(([name]) => name)
  return {
    required: namesOf(fields.filter((field) => !isOptional(field))),
    optional: shortened(namesOf(fields.filter(isOptional))).map((name) => `${name}?`),
  }
}

function priceOf({ price }: Operation): string[] {
  if (!price) return []
  const when = price.when === undefined ? '' : ` with \`${price.when}=1\``
  return [`${usdOf(skus[price.sku].priceMicroUsd)} USDC${when}`]
}

const pageFields = ['since_id', 'before_id', 'limit']

/** Shortens a list of field names. Replaces the names of the three paging fields with the word `paging`. */
const shortened = (names: readonly string[]): readonly string[] =>
  pageFields.every((name) => names.includes(name))
    ? ['paging', ...names.filter((name) => !pageFields.includes(name))]
    : names
