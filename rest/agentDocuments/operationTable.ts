import { usdOf } from '../../hub/contract/money.ts'
import { isWrite, type Operation } from '../../hub/contract/operation.ts'
import { operationNames, operations } from '../../hub/contract/operations.ts'
import { skus } from '../../hub/contract/skus.ts'
import { operationTags } from '../openapi/openapi.ts'

/** Renders one table per tag, with the operations that an agent may call. Leaves out those of the operator. */
export function operationSections(): string {
  return Object.entries(operationTags)
    .filter(([tag]) => tag !== 'operator')
    .map(([tag, text]) => ({ tag, text, rows: rowsOf(tag) }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ tag, text, rows }) => `### ${tag}\n\n${text}\n\n${head}\n${rows.join('\n')}\n`)
    .join('\n')
}

const head = '| name | call | what it does | needs | may take |\n|---|---|---|---|---|'

const rowsOf = (tag: string): string[] =>
  operationNames
    .map((name) => ({ name, row: operations[name] as Operation }))
    .filter(({ row }) => row.tag === tag)
    .map(({ name, row }) => {
      const { required, optional } = fieldsOf(row)
      const needs = [...(row.auth === 'bearer' ? ['token'] : []), ...required, ...priceOf(row)]
      return `| ${name} | \`${row.method} ${row.path}\` | ${row.summary} | ${listed(needs)} | ${listed(optional)} |`
    })

/** Returns the fields other than those in the path, which the path already shows. */
function fieldsOf(row: Operation): { required: string[]; optional: string[] } {
  const fields = Object.entries(row.input.shape).filter(([name]) => !row.path.includes(`{${name}}`))
  const isOptional = ([, field]: (typeof fields)[number]) => field.safeParse(undefined).success
  const named = (some: typeof fields) => some.map(([name]) => `\`${name}\``)
  return {
    required: named(fields.filter((field) => !isOptional(field))),
    optional: [...named(fields.filter(isOptional)), ...(isWrite(row) ? ['`dry_run`'] : [])],
  }
}

function priceOf({ price }: Operation): string[] {
  if (!price) return []
  const when = price.when === undefined ? '' : ` with \`${price.when}=1\``
  return [`${usdOf(skus[price.sku].priceMicroUsd)} USDC${when}`]
}

const listed = (words: readonly string[]): string => words.join(', ') || '-'
