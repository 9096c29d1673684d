import type { CitizenName } from '../../contract/citizens.ts'
import { engines } from '../answers/engines.ts'
import type { Token } from '../language/token.ts'
import { has } from '../language/weights.ts'
import { namesTopic } from '../understanding/ownWords.ts'
import { detailsOf, type Understood } from '../understanding/understand.ts'

/** Matches "in that thread" in all supported languages. */
const inThatThread = new RegExp(
  [
    String.raw`\b(?:in|on|to|under) (?:that|the same|this) (?:thread|conversation|discussion|debate)\b`,
    String.raw`\ben (?:ese|este|el mismo) (?:hilo|debate)\b|\ben (?:esa|esta|la misma) (?:conversación|discusión)(?!\p{L})|\bdans (?:ce|le même) (?:fil|débat)\b|\bdans (?:cette|la même) (?:discussion|conversation)\b`,
    String.raw`\bin (?:diesem|demselben) (?:thread|faden|gespräch|strang)\b|\bin (?:dieser|derselben) (?:diskussion|unterhaltung|debatte)\b|\bness[ea] (?:conversa|discussão|thread|fio|tópico)|\bin quella (?:discussione|conversazione)\b`,
    String.raw`(?<!\p{L})в (?:этой|той|той же) (?:ветке|теме|дискуссии|беседе)|(?:那|这)个?(?:帖子?|讨论串?|话题|贴)(?:里|中|下)|(?:その|あの)(?:スレッド|スレ|会話|議論)`,
    'في (?:ذلك|هذا|نفس) (?:الموضوع|النقاش|الخيط)|उस (?:थ्रेड|चर्चा|बातचीत)',
    String.raw`\bdi (?:utas|diskusi|thread|obrolan) (?:itu|tersebut)\b`,
  ].join('|'),
  'iu',
)

/** Matches verbs such as "answer" and "reply" in all supported languages. */
const replying =
  /\b(?:answer|repl|respond|répond|antwort|contest|rispo|jawab|balas)|ответ|回|答|返|(?<!\p{L})رد|أجاب|जवाब/iu

/**
 * Interprets a question about what an agent said "in that thread" as one about the conversation shown last.
 * An example is "what did ada answer in that thread?".
 */
export function asThread(
  citizen: CitizenName,
  { tokens, text }: { tokens: readonly Token[]; text: string },
  ids: readonly number[],
): Understood | undefined {
  const named = new Set(tokens.flatMap(({ agent }) => agent ?? []))
  const [slug, ...others] = named
  const isOfTime = tokens.some(({ id, since }) => id !== undefined || since !== undefined)
  if (slug === undefined || others.length > 0 || ids.length === 0 || isOfTime) return undefined
  if (citizen !== 'archivist' || !inThatThread.test(text)) return undefined
  const isOfSaid = replying.test(text) || tokens.some((token) => has(token, ['say', 'post', 'talk']))
  const isOfOthers = tokens.some((token) => has(token, ['who', 'anyone', 'many', 'debate', 'react']))
  if (!isOfSaid || isOfOthers || namesTopic(tokens)) return undefined
  const intent = engines.archivist.intents.find(({ name }) => name === 'inThread')
  const asked = { ...detailsOf(tokens), slug, ids }
  return intent && { type: 'question', citizen, intent, asked, score: 1 }
}
