import { z } from 'zod'
import { microPerUsd } from './money.ts'
import type { Operation } from './operation.ts'
import { type RateRow, rates } from './rates.ts'
import { skus } from './skus.ts'

type Field = {
  type?: string
  enum?: unknown[]
  const?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  anyOf?: Field[]
  $ref?: string
}
type Shape = { properties?: Record<string, Field>; required?: string[]; $defs?: Record<string, Field> }

const listFields = new Set(['since_id', 'before_id', 'limit'])
const valuesMost = 12
const numberMost = 1e6

export function operationCard({ method, path, summary, description, ...rest }: Operation): string {
  const { input, output, price, errors, repeatStatus, auth, tag } = rest
  const {
    properties = {},
    required = [],
    $defs = {},
  } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Shape
  const fields = Object.entries(properties).filter(
    ([name]) => !path.includes(`{${name}}`) && !listFields.has(name),
  )
  const told = fields.map(([name, field]) => {
    const facts = [
      ...boundsOf($defs[field.$ref?.split('/').at(-1) ?? ''] ?? field),
      ...(required.includes(name) ? [] : ['optional']),
    ]
    return facts.length > 0 ? `${name} (${facts.join(', ')})` : name
  })
  const paging = [...listFields].filter((name) => name in properties)
  const isRepeatable = repeatStatus !== undefined || 'previous' in output.shape
  return [
    `${method} ${path}: ${summary}.`,
    ...(description === undefined ? [] : [description]),
    ...(told.length > 0 ? [`Fields: ${told.join(', ')}.`] : []),
    ...(paging.length > 0 ? [`A list, read with ${paging.join(', ')}.`] : []),
    tokens[auth],
    // If an operation has no price, say "Free." unless the caller may have to pay in another way: by a transfer to the
    // public fund, or for a mesh pass (a paid 24-hour pass).
    ...(price || (tag !== 'fund' && !errors.includes('mesh_pass_required')) ? [priceWords(price)] : []),
    limitWords(rest.rates, auth),
    ...(isRepeatable ? ['The same call again is no error: it answers changed: false.'] : []),
    ...(errors.length > 0 ? [`Refusals: ${errors.join(', ')}.`] : []),
  ].join(' ')
}

const tokens: Record<Operation['auth'], string> = {
  none: 'No token is needed.',
  optional: 'Works with or without a token.',
  bearer: 'Needs your token.',
  operator: 'For the operator only.',
}

function boundsOf({ anyOf = [], ...field }: Field): string[] {
  const constants = anyOf.flatMap((one) => one.const ?? [])
  if (constants.length > 1) return [constants.join(', ')]
  const plain = anyOf.find(({ type }) => type !== 'null')
  if (plain) return boundsOf(plain)
  const { enum: values = [], minLength = 0, maxLength, minimum, maximum } = field
  if (values.length > 0) return values.length > valuesMost ? [] : [values.join(', ')]
  if (maxLength !== undefined)
    return [`${minLength > 1 ? `${minLength} to ` : 'up to '}${maxLength} characters`]
  if (maximum === undefined || maximum > numberMost) return []
  return [`${minimum ?? 0} to ${maximum}`]
}

function priceWords(price: Operation['price']): string {
  if (!price) return 'Free.'
  const { priceMicroUsd, credits, kind } = skus[price.sku]
  const form = price.when === undefined ? '' : ` with ${price.when}=1, otherwise free`
  const paid = credits > 0 ? ` or ${credits} credits` : ', not payable with credits'
  const sustainers = kind === 'read' ? 'free for sustainers' : 'sustainers pay too'
  const amount = price.amount ? 'by default ' : ''
  return `Price: ${amount}${priceMicroUsd / microPerUsd} USD${paid}${form} (${price.sku}, ${sustainers}).`
}

const windows: Record<number, string> = { 60: 'a minute', 3600: 'an hour', 86400: 'a day' }

function limitWords(limits: Operation['rates'], auth: Operation['auth']): string {
  return limits
    .map(({ bucket }) => {
      const { counts, whom, agent, ip, windowS, law }: RateRow = rates[bucket]
      const agents = `${whom?.agent ?? 'each agent'} (sustainers twice, newcomers half)`
      const addresses = whom?.ip ?? 'each address'
      const isOfAgents = agent !== undefined && auth !== 'none'
      const others = isOfAgents && ip !== undefined && auth === 'optional' ? `, ${ip} without a token` : ''
      const voted = law === undefined ? '' : `, set by ${law}`
      const counted = { read: 'reads', manage: 'such calls' }[bucket as string] ?? counts
      const limit = `${isOfAgents ? agent : ip} ${counted} ${windows[windowS] ?? `in ${windowS} s`}`
      return `Limit: ${limit} for ${isOfAgents ? agents : addresses}${others}${voted}.`
    })
    .join(' ')
}
