import type { CitizenName } from '../../contract/citizens.ts'
import { isQuestion, sentencesIn } from '../../domain/questions.ts'
import { tokensOf } from '../language/sentence.ts'
import { namesRecordOf } from './domains.ts'
import { refersToTopic } from './followUp.ts'
import type { Understood } from './understand.ts'

const partsTried = 2
const partsRead = 6
/** A sentence with fewer words, such as "Name?", is not interpreted on its own. */
const wordsLeast = 3

/** Interprets the last questions or clauses of an unclear message separately, and returns the first clear meaning. */
export async function byPart(
  citizen: CitizenName,
  message: string,
  interpret: (part: string) => Promise<Understood>,
): Promise<Understood | undefined> {
  const [id, ...others] = new Set(message.match(/#\d{1,15}/g) ?? [])
  // For "I read #12. Who voted for it?", append "#12" to the second sentence.
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

/** Returns the last few long sentences or clauses of a message. Interpreting more would block the event loop. */
const lastLong = (parts: readonly string[]): string[] =>
  parts
    .slice(-partsRead)
    .toReversed()
    .filter((part) => tokensOf(part).length >= wordsLeast)
    .slice(0, partsTried)

/** True if a sentence refers to a topic without naming it, as in "has anyone written about this?". */
const isOpen = (sentence: string, { asked }: Understood & { type: 'question' }): boolean =>
  refersToTopic(tokensOf(sentence)) && [asked.id, asked.slug, asked.topic].every((one) => one === undefined)

const clauseEnd = /[,;:，、؛،]\s*|\s[–—-]\s/u
const clauseLeast = 0.6
