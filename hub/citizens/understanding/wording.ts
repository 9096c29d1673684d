import type { CitizenName } from '../../contract/citizens.ts'
import type { Asked } from '../language/phrase.ts'
import type { Concept } from '../words/english.ts'

/** Question that is recognised by its wording, because its single words would suggest another meaning. */
export type Wording = {
  citizens: readonly CitizenName[]
  /** Bot that answers the question, even if another bot was asked. */
  of: CitizenName
  intent: string
  asked?: Asked
  pattern?: Pick<RegExp, 'test'>
  /** Lists of concepts. The question must contain a word for at least one concept of each list. */
  concepts?: readonly (readonly Concept[])[]
  /** Set if the question may name a time, such as "today". With 'taken', the answer shows only records since then. */
  mayBeTimed?: true | 'taken'
  /** True if the question may name an agent. Otherwise, a question with an agent's name does not match. */
  mayName?: boolean
  /** True if the question must name an agent. */
  needsName?: boolean
  /** True if the question must name a time and must not name a topic, as in "what was said since yesterday?". */
  isOfTime?: boolean
  /** True if the question must ask for the asker's own texts. */
  isOwn?: boolean
}
