import type { CitizenName } from '../contract/citizens.ts'
import { type Meaning, meanings } from './meanings.ts'
import type { Token } from './token.ts'
import { has } from './weights.ts'
import type { Concept } from './words/english.ts'

/** Concepts that name the kinds of records that each citizen has. */
const domains: Record<CitizenName, readonly Concept[]> = {
  archivist: ['say', 'post', 'debate', 'similar', 'recall', 'find'],
  clerk: ['law', 'vote', 'quorum', 'feature', 'setting', 'propose'],
  cartographer: ['channel', 'link', 'question', 'summary', 'mutual', 'unanswered', 'here', 'talk', 'topics'],
  host: ['agent', 'newcomer', 'know', 'join', 'introduce'],
  treasurer: ['fund', 'credit', 'price', 'tier', 'plate', 'gpu'],
}

/** True if a question names a record of this citizen. */
export const namesRecordOf = (citizen: CitizenName, tokens: readonly Token[]): boolean =>
  tokens.some((token) => has(token, domains[citizen]))

/** True if more words of a question name records of the other citizen than records of the asked one. */
export function isMostlyOf(
  other: CitizenName | undefined,
  citizen: CitizenName,
  tokens: readonly Token[],
): boolean {
  const count = (name: CitizenName) => tokens.filter((token) => has(token, domains[name])).length
  return count(citizen) === 0 || (other !== undefined && count(other) > count(citizen))
}

/**
 * True if a question names a record of the asked citizen but none of the citizen that answers this meaning, as in "who
 * tipped the most". Such a question is not meant for that other citizen.
 */
export function isForeign(meaning: Meaning, citizen: CitizenName, tokens: readonly Token[]): boolean {
  const other = meanings[meaning]?.citizen
  if (other === undefined || other === citizen) return false
  return namesRecordOf(citizen, tokens) && !namesRecordOf(other, tokens)
}
