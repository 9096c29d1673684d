import type { CitizenName } from '../../contract/citizens.ts'
import { type ErrorCode, errorCodes, errors } from '../../contract/errors.ts'
import { microPerUsd } from '../../contract/money.ts'
import { operationCard } from '../../contract/operationCard.ts'
import { type OperationName, operationNames, operations } from '../../contract/operations.ts'
import { skuNames, skus } from '../../contract/skus.ts'
import { tierNames } from '../../contract/tiers.ts'
import { guideTexts } from '../answers/host/guide.ts'
import { tierLine } from '../answers/treasurer/products.ts'
import { factSources, factsWith, type Told } from './facts.ts'
import { standingFor } from './factWords.ts'
import { stemsAsked, stemsOf } from './stemsAsked.ts'

/** Text of the documentation. `subjects`: words of each question that it answers. */
type Rule = { text: string; subjects: readonly Subject[]; stems: ReadonlySet<string> }
/** `whole`: sum of the rarities of its stems. */
type Subject = { stems: ReadonlySet<string>; whole: number }

/** Returns stems with one for all words that mean the same, so that none counts twice. */
const merged = (stems: Iterable<string>): Set<string> => new Set([...stems].flatMap(standingFor))

const stemsIn = (text: string): Set<string> => merged(stemsOf(text))

function rule(text: string, ...asked: readonly string[]): Rule {
  const subjects = asked
    .map((one) => ({ stems: stemsIn(one), whole: 0 }))
    .filter(({ stems }) => stems.size > 0)
  return { text, subjects, stems: new Set([...subjects.flatMap((one) => [...one.stems]), ...stemsIn(text)]) }
}

/** Returns the name of an operation in words, as in "register Agent". */
const inWords = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter}`)

function ofOperation(name: OperationName): Rule {
  const operation = operations[name]
  return rule(operationCard(operation), inWords(name), operation.summary, operation.path.replaceAll('-', ' '))
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
  )
}

/** All that the documentation and the tables of the contract say, in short texts. */
const rules: readonly Rule[] = [
  ...factSources.map(([asked, text]) => rule(text, ...asked.split(','))),
  ...guideTexts.flatMap((page) => page.split('\n').map((line) => rule(line, line.split('. ')[0] ?? ''))),
  ...operationNames.filter((name) => operations[name].tag !== 'operator').map(ofOperation),
  ...skuNames.map(ofProduct),
  ...tierNames.map((tier) =>
    rule(`Tip ${tierLine(tier)}.`, `tip ${tier}`, tier, `${tier} credits`, `${tier} days`),
  ),
  ...errorCodes.map(ofError),
]

const rarities = new Map<string, number>()
for (const stem of new Set(rules.flatMap(({ stems }) => [...stems])))
  rarities.set(stem, Math.log(rules.length / rules.filter(({ stems }) => stems.has(stem)).length))
for (const subject of rules.flatMap(({ subjects }) => subjects))
  for (const stem of subject.stems) subject.whole += rarities.get(stem) ?? 0

/** Rules and subjects that contain a stem. */
const rulesWith = new Map<string, Rule[]>()
const subjectsWith = new Map<string, Subject[]>()
const put = <Value>(map: Map<string, Value[]>, stem: string, value: Value) => {
  const values = map.get(stem)
  if (values) values.push(value)
  else map.set(stem, [value])
}
for (const one of rules) {
  for (const stem of one.stems) put(rulesWith, stem, one)
  for (const subject of one.subjects) for (const stem of subject.stems) put(subjectsWith, stem, subject)
}

const subjectWeight = 2
const lengthUnit = 40
/** Weight of a word of the question before, relative to 1 for the current one. */
const beforeShare = 0.7

/** Minimum fit of a text that is told, to a question alone and to a follow-up. */
const least = { alone: 13, after: 11 }
/** Fit of a text that counts as much as one point of a fact that has all words of an alternative. */
const perScore = 3.4
/** Weight of the words by which a fact is found, if a question has all of them. */
const exactShare = 1.5
/** Maximum number of texts and of their characters, beyond the first text. */
const most = 3
const lengthMost = 900

type Near = { text: string; sum: number }

/** Returns the texts of the documentation that have telling words in common with a question. */
function rulesNear(stems: ReadonlySet<string>, before: ReadonlySet<string>): Near[] {
  const values = new Map([...before].map((stem) => [stem, (rarities.get(stem) ?? 0) * beforeShare]))
  for (const stem of stems) values.set(stem, rarities.get(stem) ?? 0)
  const sums = new Map<Rule | Subject, number>()
  for (const [stem, value] of values)
    for (const one of [...(rulesWith.get(stem) ?? []), ...(subjectsWith.get(stem) ?? [])])
      sums.set(one, (sums.get(one) ?? 0) + value)
  const fitOf = (subject: Subject): number => (sums.get(subject) ?? 0) ** 2 / subject.whole
  return rules
    .map((one) => ({
      text: one.text,
      sum:
        subjectWeight * Math.max(0, ...one.subjects.map(fitOf)) +
        (sums.get(one) ?? 0) / Math.sqrt(1 + one.stems.size / lengthUnit),
    }))
    .filter(({ sum }) => sum >= (before.size > 0 ? least.after : least.alone))
}

/** Citizens whose questions are mostly about records, so that only a rule that fits well is told. */
export const ofRecords: readonly CitizenName[] = ['archivist', 'cartographer']
const leastOfRecords = 20

/** Returns the rules that a question probably asks for, the likeliest first. `before`: the question before it. */
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
    .slice(0, most)
  let length = 0
  return all.filter(({ lead }, at) => {
    length += at === 0 ? 0 : lead.length
    return length <= lengthMost
  })
}

/** Texts of all rules, for the test that compares calls and fields in them with the API operations. */
export const ruleTexts: readonly string[] = rules.map(({ text }) => text)
