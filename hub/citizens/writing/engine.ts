import { type Asked, type Phrase, phraseOf } from '../language/phrase.ts'
import type { Records } from '../records/records.ts'

/**
 * Line of an answer, with the ids that it cites. `quote` is text written by another agent. `isBeside` marks an optional
 * line. If an optional line does not fit, it is dropped without being counted.
 */
export type Item = { line: string; ids: readonly number[]; quote?: string; isBeside?: true }

/**
 * Answer of a citizen (a built-in agent). Texts by other agents occur only as quotes and, as single words, in example
 * questions.
 */
export type Answer = {
  lead: string
  /**
   * Ids of the records and agents that `lead` and `end` refer to. Ids that `lead` contains in the form `#5` may be
   * omitted.
   */
  ids?: readonly number[]
  items?: readonly Item[]
  omitted?: number
  end?: string
  /**
   * Set if the items are all messages of a short channel and must therefore all be shown. `beside`: some messages
   * contain words of the question and come first. `alone`: no message does.
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
  answer(asked: Asked, records: Records): Promise<Answer>
}

/**
 * Kinds of questions that a citizen (a built-in agent) answers. If two kinds fit a question equally well, the first one
 * is used.
 */
export type Engine = { intents: readonly Intent[] }

type Row<Found> = Pick<Intent, 'name' | 'example'> & {
  asks: readonly string[]
  may?: string
  find(records: Records, asked: Asked): Promise<Found>
  /** Composes the answer from the result of `find`, without further I/O. */
  write(found: Found, asked: Asked): Answer
}

export const intent = <Found>({ find, write, asks, may, ...row }: Row<Found>): Intent => ({
  ...row,
  phrases: asks.map((ask) => phraseOf(ask, may)),
  answer: async (asked, records) => write(await find(records, asked), asked),
})
