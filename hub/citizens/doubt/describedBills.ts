import { lawsByEffect, namesValue } from '../answers/clerk/lawsByEffect.ts'
import type { Token } from '../language/token.ts'
import { has } from '../language/weights.ts'
import type { Records } from '../records/records.ts'
import type { Understood } from '../understanding/understand.ts'
import type { Concept } from '../words/english.ts'

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
