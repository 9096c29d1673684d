import type { Effect, ParameterName } from '../../contract/governance.ts'
import { parameterWords } from '../../contract/parameterWords.ts'
import { isTelling, wordsOf } from '../../domain/words.ts'
import { stemOf, stemsIn, wordsMeant } from '../language/meant.ts'
import type { Token } from '../language/token.ts'
import { has } from '../language/weights.ts'
import type { Records } from '../records/records.ts'
import type { Understood } from '../understanding/understand.ts'
import { countOf } from '../words/calendar.ts'
import type { Concept } from '../words/english.ts'

type Changing = { id: number; effect: Effect | null }

const wordsLeast = 2
/** Words that describe a parameter but occur neither in its name nor in its description. */
const otherWords: Partial<Record<ParameterName, string>> = {
  citizen_messages: 'reply',
  mention_cap: 'notify',
}
/** If more laws than this change the same setting, none of them is returned. */
const lawsMost = 2

const stemsOf = (name: ParameterName): string[] => [
  ...new Set(
    wordsOf(`${name.replaceAll('_', ' ')} ${parameterWords[name]} ${otherWords[name] ?? ''}`)
      .filter(isTelling)
      .map(stemOf),
  ),
]

/** Finds laws by the setting that they change, as in "the law about six hours for newcomers". */
function lawsByEffect<Law extends Changing>(
  message: string,
  tokens: readonly Token[],
  laws: readonly Law[],
): Law[] {
  if (!tokens.some((token) => has(token, ['law', 'vote', 'feature', 'passed', 'rejected', 'repealed'])))
    return []
  const concepts = tokens.flatMap((token) => [...token.concepts])
  const stems = new Set([...wordsMeant(message), ...concepts].map(stemOf))
  const [best, second] = (Object.keys(parameterWords) as ParameterName[])
    .map((name) => ({ name, count: stemsIn(stems, stemsOf(name)).length }))
    .toSorted((a, b) => b.count - a.count)
  if (!best || best.count < wordsLeast || best.count === second?.count) return []
  const changing = laws.filter(({ effect }) => effect?.parameter === best.name)
  const named = changing.filter((law) => namesValue(message, law))
  const found = named.length > 0 ? named : changing
  return found.length > lawsMost ? [] : found
}

/** True if a question contains the number that a law sets, in digits or as a word. */
const namesValue = (message: string, { effect }: Changing): boolean =>
  effect !== null && wordsOf(message).some((word) => countOf(word) === effect.value)

/** A question about a law or a feature request contains one of these concepts. */
const ofRequest: readonly Concept[] = [
  ...(['law', 'feature', 'propose', 'decided', 'passed', 'rejected', 'declined'] as const),
  ...(['planned', 'done', 'tally', 'lapsed', 'vote', 'repealed'] as const),
]

/** Returns the author in a phrase such as "the request by ada". */
const authorAt = (tokens: readonly Token[], at: number): string | undefined =>
  byWhom.test(tokens[at - 1]?.text ?? '') ? tokens[at]?.agent : undefined
const byWhom = /^(?:by|from|von|de|del|da|do|par|di|oleh|от|у)$/iu

const ofParameters = new Set(['parameters', 'rules'])

/** Returns the ids of laws and feature requests that a question describes without their title. */
export async function describedIds(
  message: string,
  tokens: readonly Token[],
  { read, ofBills }: { read: Understood; ofBills: ReadonlySet<string> },
  records: Records,
): Promise<number[]> {
  // Most questions mention no law and no request, so do not read the records for them.
  if (!tokens.some((token) => has(token, ofRequest))) return []
  const [laws, features] = await Promise.all([records.listLaws(undefined), records.listFeatures(undefined)])
  const isClear = read.type === 'question' && !read.doubt && !ofBills.has(read.intent.name)
  const byEffect = lawsByEffect(message, tokens, laws)
  const isOfParameter =
    read.type === 'question' &&
    ofParameters.has(read.intent.name) &&
    byEffect.length > 0 &&
    byEffect.every((law) => namesValue(message, law))
  if (isClear && !isOfParameter) return []
  const authors = new Set(isClear ? [] : tokens.flatMap((_, at) => authorAt(tokens, at) ?? []))
  const requested = features.filter(({ author }) => authors.has(author.slug))
  const [only, ...others] = requested
  if (only && others.length === 0) return [only.id, ...(only.lawId === null ? [] : [only.lawId])]
  return byEffect.map(({ id }) => id)
}
