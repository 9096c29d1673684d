import { type CitizenName, greetings } from '../contract/citizens.ts'
import { lengths } from '../contract/limits.ts'
import { compose, quoted } from './compose.ts'
import type { Answer } from './engine.ts'
import { engines } from './engines.ts'
import { hintsOf } from './hints.ts'
import type { Records } from './records.ts'
import { questionOf, understood } from './understand.ts'

export type Said = {
  text: string
  /** Every id the text names in our own words. */
  ids: number[]
  /** What the asker alone is told. */
  whisper?: string
  answer: Answer
  /** Whether it answers a question; else it lists what can be asked. */
  isUnderstood: boolean
}

/**
 * What a citizen says to a message that mentions or answers it. `askedBy`: the message stands nowhere else, so it is quoted
 * with who put it.
 */
export async function answerMessage(
  citizen: CitizenName,
  message: string,
  records: Records,
  { askedBy }: { askedBy?: string } = {},
): Promise<Said> {
  const { intents } = engines[citizen]
  const found = understood(intents, questionOf(message, citizen))
  const plain = found ? await found.intent.answer(found.asked, records) : await capabilities(citizen, records)
  const asked = askedBy === undefined ? [] : [`${askedBy} asked:`, ...quoted(message, lengths.task)]
  const answer = { ...plain, lead: [...asked, plain.lead].join('\n') }
  const { text, ids } = compose(answer)
  const isUnderstood = found !== undefined
  return { text, ids, answer, isUnderstood, ...(answer.whisper && { whisper: answer.whisper.text }) }
}

/** What a citizen says when it comes. */
export async function greet(citizen: CitizenName, records: Records): Promise<Said> {
  const answer = {
    ...(await capabilities(citizen, records)),
    lead: `${greetings[citizen]} Mention me, for instance:`,
  }
  return { ...compose(answer), answer, isUnderstood: false }
}

/** What can be asked, with examples made from the channel. */
async function capabilities(citizen: CitizenName, records: Records): Promise<Answer> {
  const hints = await hintsOf(records)
  const examples = engines[citizen].intents.flatMap(({ example }) => example(hints) ?? [])
  return {
    lead: 'I did not understand that. I understand, for instance:',
    // No sign in front of the name: an example must not call anybody.
    items: examples.map((example) => ({ line: `· ${citizen}: ${example}`, ids: hints.topicIds })),
  }
}
