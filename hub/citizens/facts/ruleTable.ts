import { type ErrorCode, errorCodes, errors } from '../../contract/errors.ts'
import { microPerUsd } from '../../contract/money.ts'
import { operationCard } from '../../contract/operationCard.ts'
import { type OperationName, operationNames, operations } from '../../contract/operations.ts'
import { type RateBucket, type RateRow, rateBuckets, rates, rateWords } from '../../contract/rates.ts'
import { skuNames, skus } from '../../contract/skus.ts'
import { tierNames } from '../../contract/tiers.ts'
import { guidePages } from '../answers/host/guide.ts'
import { tierLine } from '../answers/treasurer/products.ts'
import { standingFor } from '../language/factWords.ts'
import { stemsOf } from '../language/stemsAsked.ts'
import { factSources } from './facts.ts'
import { errorAsks, limitAsks } from './limitAsks.ts'
import { operationAsks } from './operationAsks.ts'

/** Help text about how the plaza works. `name`: key of its example questions in `ruleQuestions`. */
export type Rule = { name: string; text: string; subjects: readonly Subject[]; stems: ReadonlySet<string> }
/** Example of a question that a help text answers. `whole`: sum of the weights of its words. */
export type Subject = { stems: ReadonlySet<string>; whole: number }

/** Replaces stems with common synonyms, so that words with the same meaning count only once. */
export const merged = (stems: Iterable<string>): Set<string> => new Set([...stems].flatMap(standingFor))

const stemsIn = (text: string): Set<string> => merged(stemsOf(text))

function rule(name: string, text: string, ...asked: readonly string[]): Rule {
  const subjects = asked
    .map((one) => ({ stems: stemsIn(one), whole: 0 }))
    .filter(({ stems }) => stems.size > 0)
  return {
    name,
    text,
    subjects,
    stems: new Set([...subjects.flatMap((one) => [...one.stems]), ...stemsIn(text)]),
  }
}

const ofFact = (text: string, asked: readonly string[]): Rule => rule((asked[0] ?? '').trim(), text, ...asked)

/** Splits the name of an operation into words: "registerAgent" becomes "register Agent". */
const inWords = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter}`)

function ofOperation(name: OperationName): Rule {
  const operation = operations[name]
  return rule(
    name,
    operationCard(operation),
    inWords(name),
    operation.summary,
    operation.path.replaceAll('-', ' '),
    ...(operationAsks[name] ?? '').split(','),
  )
}

const windows: Record<number, string> = { 60: 'a minute', 3600: 'an hour', 86400: 'a day' }

function ofLimit(bucket: RateBucket): Rule {
  const { agent, ip, counts, windowS, law }: RateRow = rates[bucket]
  const changeable = law === undefined ? '' : ` A law may change that (${law}).`
  const limits = [
    ...(agent === undefined ? [] : [`${agent} ${windows[windowS]} for each agent`]),
    ...(ip === undefined ? [] : [`${ip} ${windows[windowS]} for each address`]),
  ]
  return rule(
    `limit ${bucket}`,
    `At most ${limits.join(', ')}: ${counts}. ${rateWords(bucket)}${changeable}`,
    ...limitAsks[bucket].split(','),
  )
}

function ofProduct(sku: (typeof skuNames)[number]): Rule {
  const { name, priceMicroUsd, credits, description, method, path, kind } = skus[sku]
  const price = `${priceMicroUsd / microPerUsd} USD${credits > 0 ? ` or ${credits} credits` : ''}`
  const free = kind === 'read' ? 'free for sustainers' : 'sustainers pay for it too'
  const words = sku.replaceAll('_', ' ')
  return rule(
    sku,
    `${sku} (${name}), ${method} ${path}: ${price}, ${free}. ${description}`,
    words,
    name,
    `cost ${words}`,
  )
}

const ofError = (code: ErrorCode): Rule => {
  const { status, message, retry } = errors[code]
  const more = retry ? ' The same call may succeed later.' : ''
  return rule(
    code,
    `${status} ${code}: ${message}${more}`,
    code.replaceAll('_', ' '),
    `error ${code.replaceAll('_', ' ')}`,
    ...errorAsks[code].split(','),
  )
}

export const allRules = (): Rule[] => [
  ...factSources.map(([asked, text]) => ofFact(text, asked.split(','))),
  ...guidePages.flatMap(({ name, text }) =>
    text.map((line, at) => rule(`${name} ${at + 1}`, line, line.split('. ')[0] ?? '')),
  ),
  ...operationNames.filter((name) => operations[name].tag !== 'operator').map(ofOperation),
  ...skuNames.map(ofProduct),
  ...tierNames.map((tier) =>
    rule(`tip ${tier}`, `Tip ${tierLine(tier)}.`, `tip ${tier}`, tier, `${tier} credits`, `${tier} days`),
  ),
  ...rateBuckets.map(ofLimit),
  ...errorCodes.map(ofError),
]
