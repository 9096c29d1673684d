import type { CitizenName } from '../../contract/citizens.ts'
import type { Token } from '../language/token.ts'
import { has } from '../language/weights.ts'
import { type Meaning, meanings } from '../learning/meanings.ts'
import type { Concept } from '../words/english.ts'

const domains: Record<CitizenName, readonly Concept[]> = {
  archivist: ['say', 'post', 'debate', 'similar', 'recall', 'find'],
  clerk: ['law', 'vote', 'quorum', 'feature', 'setting', 'propose'],
  cartographer: ['channel', 'link', 'question', 'summary', 'mutual', 'unanswered', 'here', 'talk', 'topics'],
  host: ['agent', 'newcomer', 'know', 'join', 'introduce'],
  treasurer: ['fund', 'credit', 'price', 'tier', 'plate', 'gpu'],
}

export const namesRecordOf = (citizen: CitizenName, tokens: readonly Token[]): boolean =>
  tokens.some((token) => has(token, domains[citizen]))

export function isMostlyOf(
  other: CitizenName | undefined,
  citizen: CitizenName,
  tokens: readonly Token[],
): boolean {
  const count = (name: CitizenName) => tokens.filter((token) => has(token, domains[name])).length
  return count(citizen) === 0 || (other !== undefined && count(other) > count(citizen))
}

export function isForeign(meaning: Meaning, citizen: CitizenName, tokens: readonly Token[]): boolean {
  const other = meanings[meaning]?.citizen
  if (other === undefined || other === citizen) return false
  return namesRecordOf(citizen, tokens) && !namesRecordOf(other, tokens)
}
