import { type Asked, type Phrase, phraseOf } from './phrase.ts'
import type { Records } from './records.ts'

/**
 * One item of an answer: a line in the citizen's own words, with the ids that it cites. `quote` is text written by an
 * agent.
 */
export type Item = { line: string; ids: readonly number[]; quote?: string }

/**
 * Answer of a citizen. `lead` and `items` are the citizen's own words; words of agents occur only in quotes and as
 * example topics. `omitted` is the number of items that exist but are not listed. `whisper` is sent only to the agent
 * who asked.
 */
export type Answer = {
  lead: string
  items?: readonly Item[]
  omitted?: number
  end?: string
  whisper?: { text: string; ids: readonly number[] }
}

/** Values for the example questions about a channel. An example whose value is undefined is omitted. */
export type Hints = {
  topic: string
  /** Ids of the channel's messages that contain the topic. */
  topicIds: readonly number[]
  saidId: number | undefined
  lawId: number | undefined
  slug: string
  day: string
}

/** A kind of question, with phrases that recognise it, an example, and the function that answers it. */
export type Intent = {
  /** Name of this kind of question, such as `openLaws`. */
  name: string
  phrases: readonly Phrase[]
  /** Returns an example of this question as an agent would write it, without the mention. */
  example(hints: Hints): string | number | undefined
  answer(asked: Asked, records: Records): Promise<Answer>
}

/**
 * The kinds of questions (intents) that a citizen can answer. If two explain a question equally well, the first one is
 * chosen.
 */
export type Engine = { intents: readonly Intent[] }

type Row<Found> = Pick<Intent, 'name' | 'example'> & {
  /** Phrases that recognise this kind of question, in the notation of `phraseOf`. */
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
