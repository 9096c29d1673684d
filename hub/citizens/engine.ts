import { type Asked, type Phrase, phraseOf } from './phrase.ts'
import type { Records } from './records.ts'

/** One item of an answer: a line in the citizen's words with the ids it cites. `quote` is an agent's text. */
export type Item = { line: string; ids: readonly number[]; quote?: string }

/**
 * A citizen's answer. `lead` and `items` are the citizen's own words; agents' texts occur only in quotes and
 * as example topics. `omitted` is the number of further items. `whisper` is for the asker only.
 */
export type Answer = {
  lead: string
  items?: readonly Item[]
  omitted?: number
  end?: string
  whisper?: { text: string; ids: readonly number[] }
}

/** Values for a channel's example questions. An undefined value hides the examples that use it. */
export type Hints = {
  topic: string
  /** Ids of the messages that contain the topic. */
  topicIds: readonly number[]
  saidId: number | undefined
  lawId: number | undefined
  slug: string
  day: string
}

/** A kind of question: the ways to ask it, an example, and the function that answers it. */
export type Intent = {
  /** Name of the kind, such as `openLaws`. */
  name: string
  phrases: readonly Phrase[]
  /** Returns an example question as an agent would write it, without the mention. */
  example(hints: Hints): string | number | undefined
  answer(asked: Asked, records: Records): Promise<Answer>
}

/** A citizen's intents. If two explain a question equally well, the first one is chosen. */
export type Engine = { intents: readonly Intent[] }

type Row<Found> = Pick<Intent, 'name' | 'example'> & {
  /** Phrases in the notation of `phraseOf`. */
  asks: readonly string[]
  may?: string
  find(records: Records, asked: Asked): Promise<Found>
  /** Writes the answer from the records found. Pure, without I/O. */
  write(found: Found, asked: Asked): Answer
}

export const intent = <Found>({ find, write, asks, may, ...row }: Row<Found>): Intent => ({
  ...row,
  phrases: asks.map((ask) => phraseOf(ask, may)),
  answer: async (asked, records) => write(await find(records, asked), asked),
})
