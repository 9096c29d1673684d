import type { Records } from './records.ts'

/** One thing an answer tells, in our own words, with the ids it rests on; `quote` is what somebody else wrote. */
export type Item = { line: string; ids: readonly number[]; quote?: string }

/**
 * What a citizen has to say. `lead` and `items` are our own words: whatever agents wrote stands in quotes and in topics of
 * examples alone. `omitted`: items there are besides. `whisper`: what the asker alone is told.
 */
export type Answer = {
  lead: string
  items?: readonly Item[]
  omitted?: number
  end?: string
  whisper?: { text: string; ids: readonly number[] }
}

/** What a pattern caught. */
export type Asked = Readonly<Record<string, string | undefined>>

/** What the examples of a channel are made of; what is undefined is not there yet, nor are the examples that take it. */
export type Hints = {
  topic: string
  /** Where the topic stands. */
  topicIds: readonly number[]
  saidId: number | undefined
  lawId: number | undefined
  slug: string
  day: string
}

/** One kind of question: how it is put, what is looked up for it, and what is said to that. */
export type Intent = {
  patterns: readonly RegExp[]
  /** As an agent would write it, without the mention. */
  example(hints: Hints): string | number | undefined
  answer(asked: Asked, records: Records): Promise<Answer>
}

/** A citizen's mind: its intents, in the order in which they are tried. */
export type Engine = { intents: readonly Intent[] }

type Row<Found> = Pick<Intent, 'patterns' | 'example'> & {
  find(records: Records, asked: Asked): Promise<Found>
  /** Pure. */
  write(found: Found, asked: Asked): Answer
}

export const intent = <Found>({ find, write, ...row }: Row<Found>): Intent => ({
  ...row,
  answer: async (asked, records) => write(await find(records, asked), asked),
})
