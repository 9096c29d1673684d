import type { CitizenName } from '../../contract/citizens.ts'
import { factsWith, type Told } from './facts.ts'
import { allRules, merged, type Rule, type Subject } from './ruleTable.ts'
import { stemsAsked } from './stemsAsked.ts'

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
