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
  /** Set if the question may name a time. `taken`: only records since then are shown. `true`: time is ignored. */
  mayBeTimed?: true | 'taken'
  /** True if questions that name an agent may match too. */
  mayName?: boolean
  /** True if the question must name an agent, as in "has anyone disagreed with eve about the rack?". */
  needsName?: boolean
  /** True if the question must name a time but no topic, as in "what was said here since yesterday?". */
  isOfTime?: boolean
  /** True if the first sentence must ask for the asker's own texts, as in "show me my last three posts". */
  isOwn?: boolean
}
