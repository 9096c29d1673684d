import { allRules, type Rule, type Subject } from './ruleTable.ts'

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
export function ruleIndex(): Index {
  index ??= indexOf(allRules())
  return index
}

const subjectWeight = 2
const lengthUnit = 40
const mostOfAll = 0.75
const wholeWeight = 1.5
/** Weight of words from the previous question. The current question's words have weight 1. */
const beforeShare = 0.7

export type Near = { rule: Rule; sum: number }

/** Returns all help texts, each with a score for the words that it shares with a question. */
export function rulesNear(stems: ReadonlySet<string>, before: ReadonlySet<string>): Near[] {
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
  return rules.map((one) => ({
    rule: one,
    sum:
      subjectWeight * Math.max(0, ...one.subjects.map(fitOf)) +
      (sums.get(one) ?? 0) / Math.sqrt(1 + one.stems.size / lengthUnit),
  }))
}
