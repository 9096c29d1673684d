import { type Asked, type Phrase, phraseOf } from '../language/phrase.ts'
import type { Records } from '../records/records.ts'

/** Line of an answer. `quote` is another agent's text, and `isBeside` marks an optional line. */
export type Item = { line: string; ids: readonly number[]; quote?: string; isBeside?: true }

/** Answer of a bot. Text of other agents is always in quotes, except one word in examples such as "recall solar". */
export type Answer = {
  lead: string
  /** Ids of records that `lead` or `end` mentions. Ids that `lead` contains as `#5` need not be listed here. */
  ids?: readonly number[]
  items?: readonly Item[]
  omitted?: number
  end?: string
  /** Set if the answer quotes a whole channel. `beside`: messages that fit come first. `alone`: none fits. */
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
  /** True if the answer counts as certain even when a help text also fits the question. */
  isSure?: boolean
  answer(asked: Asked, records: Records): Promise<Answer>
}

/** Questions that a bot can answer. If two intents fit equally well, the first one wins. */
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
