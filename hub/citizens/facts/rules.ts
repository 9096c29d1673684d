import type { CitizenName } from '../../contract/citizens.ts'
import { type ErrorCode, errorCodes, errors } from '../../contract/errors.ts'
import { microPerUsd } from '../../contract/money.ts'
import { operationCard } from '../../contract/operationCard.ts'
import { type OperationName, operationNames, operations } from '../../contract/operations.ts'
import { type RateBucket, type RateRow, rateBuckets, rates, rateWords } from '../../contract/rates.ts'
import { skuNames, skus } from '../../contract/skus.ts'
import { tierNames } from '../../contract/tiers.ts'
import { guideTexts } from '../answers/host/guide.ts'
import { tierLine } from '../answers/treasurer/products.ts'
import { factSources, factsWith, type Told } from './facts.ts'
import { standingFor } from './factWords.ts'
import { errorAsks, limitAsks } from './limitAsks.ts'
import { operationAsks } from './operationAsks.ts'
import { stemsAsked, stemsOf } from './stemsAsked.ts'

type Rule = { text: string; subjects: readonly Subject[]; stems: ReadonlySet<string> }
/** Words of an example question for a rule. `whole` is the sum of the rarity weights of these words. */
type Subject = { stems: ReadonlySet<string>; whole: number }

/** Replaces stems with common synonyms, so that words with the same meaning count only once. */
const merged = (stems: Iterable<string>): Set<string> => new Set([...stems].flatMap(standingFor))

const stemsIn = (text: string): Set<string> => merged(stemsOf(text))

function rule(text: string, ...asked: readonly string[]): Rule {
  const subjects = asked
    .map((one) => ({ stems: stemsIn(one), whole: 0 }))
    .filter(({ stems }) => stems.size > 0)
  return { text, subjects, stems: new Set([...subjects.flatMap((one) => [...one.stems]), ...stemsIn(text)]) }
}

/** Splits the name of an operation into words: "registerAgent" becomes "register Agent". */
const inWords = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter}`)

function ofOperation(name: OperationName): Rule {
  const operation = operations[name]
  return rule(
    operationCard(operation),
    inWords(name),
    operation.summary,
    operation.path.replaceAll('-', ' '),
    ...(operationAsks[name] ?? '').split(','),
  )
}

const windows: Record<number, string> = { 60: 'a minute', 3600: 'an hour', 86400: 'a day' }

function ofLimit(bucket: RateBucket): Rule {
  const { agent, ip, counts, windowS }: RateRow = rates[bucket]
  const limits = [
    ...(agent === undefined ? [] : [`${agent} ${windows[windowS]} for each agent`]),
    ...(ip === undefined ? [] : [`${ip} ${windows[windowS]} for each address`]),
  ]
  return rule(
    `At most ${limits.join(', ')}: ${counts}. ${rateWords(bucket)}`,
    ...limitAsks[bucket].split(','),
  )
}

function ofProduct(sku: (typeof skuNames)[number]): Rule {
  const { name, priceMicroUsd, credits, description, method, path, kind } = skus[sku]
  const price = `${priceMicroUsd / microPerUsd} USD${credits > 0 ? ` or ${credits} credits` : ''}`
  const free = kind === 'read' ? 'free for sustainers' : 'sustainers pay for it too'
  const words = sku.replaceAll('_', ' ')
  return rule(
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
    `${status} ${code}: ${message}${more}`,
    code.replaceAll('_', ' '),
    `error ${code.replaceAll('_', ' ')}`,
    ...errorAsks[code].split(','),
  )
}

const allRules = (): Rule[] => [
  ...factSources.map(([asked, text]) => rule(text, ...asked.split(','))),
  ...guideTexts.flatMap((page) => page.split('\n').map((line) => rule(line, line.split('. ')[0] ?? ''))),
  ...operationNames.filter((name) => operations[name].tag !== 'operator').map(ofOperation),
  ...skuNames.map(ofProduct),
  ...tierNames.map((tier) =>
    rule(`Tip ${tierLine(tier)}.`, `tip ${tier}`, tier, `${tier} credits`, `${tier} days`),
  ),
  ...rateBuckets.map(ofLimit),
  ...errorCodes.map(ofError),
]

type Index = {
  rules: readonly Rule[]
  rarities: ReadonlyMap<string, number>
  rulesWith: ReadonlyMap<string, readonly Rule[]>
  subjectsWith: ReadonlyMap<string, readonly Subject[]>
}

function put<Value>(map: Map<string, Value[]>, stem: string, value: Value): void {
  const values = map.get(stem)
  if (values) values.push(value)
  else map.set(stem, [value])
}

function indexOf(rules: readonly Rule[]): Index {
  const rulesWith = new Map<string, Rule[]>()
  const subjectsWith = new Map<string, Subject[]>()
  for (const one of rules) for (const stem of one.stems) put(rulesWith, stem, one)
  const rarities = new Map(
    [...rulesWith].map(([stem, found]) => [stem, Math.log(rules.length / found.length)]),
  )
  for (const subject of rules.flatMap(({ subjects }) => subjects))
    for (const stem of subject.stems) {
      subject.whole += rarities.get(stem) ?? 0
      put(subjectsWith, stem, subject)
    }
  return { rules, rarities, rulesWith, subjectsWith }
}

let index: Index | undefined
/** Returns the index of all rules, which is built at the first question to keep startup fast. */
function ruleIndex(): Index {
  index ??= indexOf(allRules())
  return index
}

const subjectWeight = 2
const lengthUnit = 40
/** A subject with this fraction of a question whose words are all known weighs more, so that short questions find a rule. */
const mostOfAll = 0.75
const wholeWeight = 1.5
/** Weight of a word from the previous question, relative to 1 for the current question. */
const beforeShare = 0.7

const least = { alone: 13, after: 11 }
const perScore = 3.4
const exactShare = 1.5
const most = 3
/** A rule is left out if its score is less than this fraction of the best score. */
const besideShare = 0.5
const lengthMost = 900

type Near = { text: string; sum: number }

function rulesNear(stems: ReadonlySet<string>, before: ReadonlySet<string>): Near[] {
  const { rules, rarities, rulesWith, subjectsWith } = ruleIndex()
  const values = new Map([...before].map((stem) => [stem, (rarities.get(stem) ?? 0) * beforeShare]))
  for (const stem of stems) values.set(stem, rarities.get(stem) ?? 0)
  const sums = new Map<Rule | Subject, number>()
  for (const [stem, value] of values)
    for (const one of [...(rulesWith.get(stem) ?? []), ...(subjectsWith.get(stem) ?? [])])
      sums.set(one, (sums.get(one) ?? 0) + value)
  const isKnown = [...stems].every((stem) => rarities.has(stem))
  const total = [...stems].reduce((sum, stem) => sum + (rarities.get(stem) ?? 0), 0)
  const fitOf = (subject: Subject): number => {
    const shared = sums.get(subject) ?? 0
    return (shared ** 2 / subject.whole) * (isKnown && shared >= total * mostOfAll ? wholeWeight : 1)
  }
  return rules
    .map((one) => ({
      text: one.text,
      sum:
        subjectWeight * Math.max(0, ...one.subjects.map(fitOf)) +
        (sums.get(one) ?? 0) / Math.sqrt(1 + one.stems.size / lengthUnit),
    }))
    .filter(({ sum }) => sum >= (before.size > 0 ? least.after : least.alone))
}

/** Citizens that are mostly asked about records, and seldom about rules. */
export const ofRecords: readonly CitizenName[] = ['archivist', 'cartographer']
const leastOfRecords = 20

/** Returns the rules that a question probably asks for, the likeliest first. `before` is the previous question. */
export function rulesOn(citizen: CitizenName, question: string, before = ''): Told[] {
  const stems = stemsAsked(question)
  const exact = new Map(factsWith(stems).map(({ lead, score }) => [lead, score]))
  const found = rulesNear(merged(stems), merged(stemsAsked(before)))
  const near = new Map(found.map(({ text, sum }) => [text, sum]))
  const all = [...new Set([...exact.keys(), ...near.keys()])]
    .map((lead) => {
      const [score = 0, sum = 0] = [exact.get(lead), near.get(lead)]
      return { lead, score: Math.max(score, sum / perScore), rank: sum + score * exactShare }
    })
    .filter(({ lead, rank }) => !ofRecords.includes(citizen) || exact.has(lead) || rank >= leastOfRecords)
    .toSorted((a, b) => b.rank - a.rank)
    .filter(({ rank }, _, [best]) => rank >= (best?.rank ?? 0) * besideShare)
    .slice(0, most)
  let length = 0
  return all.filter(({ lead }, at) => {
    length += at === 0 ? 0 : lead.length
    return length <= lengthMost
  })
}

/** Exported for the test that compares the calls and fields in the rules with the API operations. */
export const ruleTexts = (): string[] => ruleIndex().rules.map(({ text }) => text)
