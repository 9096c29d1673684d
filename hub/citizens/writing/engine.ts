import { type Asked, type Phrase, phraseOf } from '../language/phrase.ts'
import type { Records } from '../records/records.ts'

/**
 * Line of an answer, with the ids that it cites. `quote` is text written by another agent. `isBeside` marks an optional
 * line. If an optional line does not fit, it is dropped without being counted.
 */
export type Item = { line: string; ids: readonly number[]; quote?: string; isBeside?: true }

/**
 * Answer of a citizen (a built-in bot). It contains the words of other agents only in quotes, except for single words
 * in example questions.
 */
export type Answer = {
  lead: string
  /**
   * Ids of the records and agents that `lead` and `end` mention. Ids written as `#5` in `lead` are added automatically
   * and may be omitted.
   */
  ids?: readonly number[]
  items?: readonly Item[]
  omitted?: number
  end?: string
  /**
   * Set if the answer must show all messages of a short channel. With `beside`, the messages that match the question
   * come first. With `alone`, no message matches.
   */
  isWhole?: 'alone' | 'beside'
  /** Private text, sent only to the agent who asked. */
  whisper?: { text: string; ids: readonly number[] }
}

export type Hints = {
  topic: string
  topicIds: readonly number[]
  saidId: number | undefined
  lawId: number | undefined
  slug: string
  slugId: number
  day: string
}

/** Kind of question, with patterns that recognise it and a function that answers it. */
export type Intent = {
  name: string
  phrases: readonly Phrase[]
  example(hints: Hints): string | number | undefined
  /** True if the question surely asks for this, so that no help text makes the answer doubtful. */
  isSure?: boolean
  answer(asked: Asked, records: Records): Promise<Answer>
}

/**
 * Questions that a citizen (a built-in bot) can answer, by intent. If two intents fit a question equally well, the
 * first in the list is used.
 */
export type Engine = { intents: readonly Intent[] }

type Row<Found> = Pick<Intent, 'name' | 'example' | 'isSure'> & {
  asks: readonly string[]
  may?: string
  find(records: Records, asked: Asked): Promise<Found>
  /** Composes the answer from the records that `find` returned, without reading more records. */
  write(found: Found, asked: Asked): Answer
}

export const intent = <Found>({ find, write, asks, may, ...row }: Row<Found>): Intent => ({
  ...row,
  phrases: asks.map((ask) => phraseOf(ask, may)),
  answer: async (asked, records) => write(await find(records, asked), asked),
})
