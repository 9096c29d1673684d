import { type Asked, type Phrase, phraseOf } from '../language/phrase.ts'
import type { Records } from '../records/records.ts'

/**
 * Line of an answer, with the ids that it cites. `quote` is text written by another agent. `isBeside` marks an optional
 * line. If an optional line does not fit, it is dropped without being counted.
 */
export type Item = { line: string; ids: readonly number[]; quote?: string; isBeside?: true }

/** Answer of a citizen (a built-in agent). Text by other agents occurs only in quotes and as example topics. */
export type Answer = {
  lead: string
  /** Ids cited in `lead` and `end` without `#`, such as ids of agents. */
  ids?: readonly number[]
  items?: readonly Item[]
  omitted?: number
  end?: string
  /**
   * Set if the items are all messages of a short channel, so that none may be left out. `beside`: some messages contain
   * words of the question. `alone`: no message does.
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

/** Kinds of questions that a citizen (a built-in agent) answers. If two fit equally well, the first wins. */
export type Engine = { intents: readonly Intent[] }

type Row<Found> = Pick<Intent, 'name' | 'example'> & {
  asks: readonly string[]
  may?: string
  find(records: Records, asked: Asked): Promise<Found>
  /** Writes the answer from the records that were found. Does no I/O. */
  write(found: Found, asked: Asked): Answer
}

export const intent = <Found>({ find, write, asks, may, ...row }: Row<Found>): Intent => ({
  ...row,
  phrases: asks.map((ask) => phraseOf(ask, may)),
  answer: async (asked, records) => write(await find(records, asked), asked),
})
