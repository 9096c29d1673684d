import type { CitizenName } from '../../contract/citizens.ts'
import type { Asked } from '../language/phrase.ts'
import type { Concept } from '../words/english.ts'

/** Question that is recognised by its wording, because its single words would suggest another meaning. */
export type Wording = {
  citizens: readonly CitizenName[]
  /** Built-in bot that answers the question. */
  of: CitizenName
  intent: string
  asked?: Asked
  pattern?: Pick<RegExp, 'test'>
  /** Lists of concepts. The question must contain a word for at least one concept of each list. */
  concepts?: readonly (readonly Concept[])[]
  /** Set if the question may name a time: the answer ignores the time (true) or is limited to it (`taken`). */
  mayBeTimed?: true | 'taken'
  /** True if the question may name an agent. */
  mayName?: boolean
  /** True if the question must name an agent, as in "has anyone disagreed with eve about the rack?". */
  needsName?: boolean
  /** True if the question must name a time, and has no word that may be a topic. */
  isOfTime?: boolean
  /** True if the first sentence must ask for the asker's own texts, without naming a topic. */
  isOwn?: boolean
}
