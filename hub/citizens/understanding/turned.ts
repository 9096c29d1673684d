import type { CitizenName } from '../../contract/citizens.ts'
import { engines } from '../answers/engines.ts'
import type { Token } from '../language/token.ts'
import { has } from '../language/weights.ts'
import type { Concept } from '../words/english.ts'
import { detailsOf, type Understood } from './understand.ts'

/** Maximum number of words in a follow-up such as "and the very first one?". */
const wordsMost = 9

type Turn = { of: CitizenName; from: string; to: string; by: Concept; or: RegExp }

const veryFirst =
  /\b(?:very|all-time) first\b|\btout premier|\btoute première|\ballererste|\b(?:primer[oa]|primeir[oa]) de tod[oa]s\b|сам\p{L}+ перв|最初|最早|第一(?:个|条|篇)|一番(?:最初|古い)|أول (?:واحد|منشور)|सबसे पहल|\bpaling pertama|\bpaling awal/iu
const latest =
  /\blatest\b|\bnewest\b|\bmost recent|\bmás reciente|\bplus récent|\bneueste|\bmais recente|сам\p{L}+ (?:нов|свеж|последн)|最新|最近|一番新しい|أحدث|सबसे (?:नय|नई|ताज)|\bterbaru|\bpaling baru/iu

const turns: readonly Turn[] = [
  { of: 'archivist', from: 'newestPosts', to: 'firstSaid', by: 'oldest', or: veryFirst },
  { of: 'archivist', from: 'firstSaid', to: 'newestPosts', by: 'fresh', or: latest },
  { of: 'host', from: 'newcomers', to: 'longestHere', by: 'oldest', or: veryFirst },
  { of: 'host', from: 'longestHere', to: 'newcomers', by: 'fresh', or: latest },
]

/** Interprets a follow-up that reverses the order, such as "and the first?" after "what is newest?". */
export function turned(
  citizen: CitizenName,
  { tokens, text }: { tokens: readonly Token[]; text: string },
  before: Understood,
): Understood | undefined {
  if (before.type !== 'question' || tokens.length > wordsMost) return undefined
  if (tokens.some(({ id, agent, since }) => id !== undefined || agent !== undefined || since !== undefined))
    return undefined
  const turn = turns.find(({ of, from }) => of === citizen && from === before.intent.name)
  if (!turn || !(turn.or.test(text) || tokens.some((token) => has(token, [turn.by])))) return undefined
  const intent = engines[citizen].intents.find(({ name }) => name === turn.to)
  const { slug } = before.asked
  return intent && { type: 'question', citizen, intent, asked: { ...detailsOf(tokens), slug }, score: 1 }
}
