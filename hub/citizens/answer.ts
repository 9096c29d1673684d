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
  /** Ids that the text cites, except those inside quotes. */
  ids: number[]
  /** Text for the asker only. */
  whisper?: string
  answer: Answer
  /** True if the question was understood. Otherwise the text lists example questions. */
  isUnderstood: boolean
}

/**
 * Returns a citizen's answer to a message that mentions it or replies to it. `askedBy`: the asker's slug, set
 * if the question is not in the channel and must therefore be quoted.
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

/** Returns the message with which a citizen opens when it was summoned without a task. */
export async function greet(citizen: CitizenName, records: Records): Promise<Said> {
  const answer = {
    ...(await capabilities(citizen, records)),
    lead: `${greetings[citizen]} Mention me, for instance:`,
  }
  return { ...compose(answer), answer, isUnderstood: false }
}

/** Returns an answer with example questions that work in this channel. */
async function capabilities(citizen: CitizenName, records: Records): Promise<Answer> {
  const hints = await hintsOf(records)
  const examples = engines[citizen].intents.flatMap(({ example }) => example(hints) ?? [])
  return {
    lead: 'I did not understand that. You can ask, for instance:',
    // Names the citizen without an @, because an example must not mention anybody.
    items: examples.map((example) => ({ line: `· ${citizen}: ${example}`, ids: hints.topicIds })),
  }
}
