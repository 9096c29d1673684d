import type { CitizenName } from '../../contract/citizens.ts'
import { isQuestion, sentencesIn } from '../../domain/questions.ts'
import { tokensOf } from '../language/sentence.ts'
import { namesRecordOf } from './domains.ts'
import { refersToTopic } from './followUp.ts'
import type { Understood } from './understand.ts'

const partsTried = 2
const partsRead = 6
/** Minimum number of words for a sentence to make sense on its own, unlike "Name?". */
const wordsLeast = 3

/** Interprets single sentences or clauses of an unclear message. */
export async function byPart(
  citizen: CitizenName,
  message: string,
  interpret: (part: string) => Promise<Understood>,
): Promise<Understood | undefined> {
  const [id, ...others] = new Set(message.match(/#\d{1,15}/g) ?? [])
  // In "I read #12. Who voted for it?", the second sentence needs the id, too.
  const read = (part: string) =>
    interpret(id && others.length === 0 && !part.includes('#') ? `${part} ${id}` : part)
  const mayRefer = !namesRecordOf(citizen, tokensOf(message))
  const sentences = sentencesIn(message)
  const asked = lastLong(sentences.filter(isQuestion))
  for (const sentence of sentences.length < 2 ? [] : asked) {
    const part = await read(sentence)
    if (part.type === 'question' && !isOpen(sentence, part)) return part
  }
  const clauses = lastLong((asked[0] ?? '').split(clauseEnd))
  for (const clause of clauses.length < 2 ? [] : clauses) {
    const part = await read(clause)
    if (part.type === 'question' && part.score >= clauseLeast && (part.citizen === citizen || mayRefer))
      return part
  }
  return undefined
}

/**
 * Returns the last few parts with enough words, in reverse order. Ignores the other parts, because interpreting all of
 * them would block the event loop.
 */
const lastLong = (parts: readonly string[]): string[] =>
  parts
    .slice(-partsRead)
    .toReversed()
    .filter((part) => tokensOf(part).length >= wordsLeast)
    .slice(0, partsTried)

/** True for a sentence whose topic is named only in another sentence, as in "has anyone written about this?". */
const isOpen = (sentence: string, { asked }: Understood & { type: 'question' }): boolean =>
  refersToTopic(tokensOf(sentence)) && [asked.id, asked.slug, asked.topic].every((one) => one === undefined)

const clauseEnd = /[,;:，、؛،]\s*|\s[–—-]\s/u
/** Minimum score for interpreting a clause alone. The value is high, because the rest of the sentence is ignored. */
const clauseLeast = 0.6
