import type { Order } from '../language/order.ts'
import type { Asked } from '../language/phrase.ts'

/** Follow-up question, and what the last answer was about. */
export type Followed = {
  names: ReadonlySet<string>
  agent: string | undefined
  since: string | undefined
  hasTopic: boolean
  /** True if the question contains a word such as "he" or "that". */
  isBack: boolean
  order: Order | undefined
  question: string
  questionBefore: string
  before: Asked
  ids: readonly number[]
  /** Topic in the bot's previous answer that the question points to, as in "the second one". */
  topicThere: string | undefined
}

/** Rule for interpreting a follow-up to certain kinds of questions. */
export type Row = {
  after: string
  /** Words that the follow-up must contain: "active+talk more" means ("active" and "talk") or "more". */
  on: string
  read(followed: Followed): readonly [name: string, asked: Asked] | undefined
  /** True if the follow-up may also mean something else. The answer is then marked as uncertain. */
  isGuess?: true
}
