import type { CitizenName } from '../../contract/citizens.ts'
import { engines } from '../answers/engines.ts'
import { asksOutcome } from '../language/outcome.ts'
import type { Token } from '../language/token.ts'
import { topicalAt } from '../language/topical.ts'
import type { ChannelMessage } from '../records/records.ts'
import { toldBy } from './followUp.ts'
import type { Understood } from './understand.ts'

const wordsMost = 10

/** Interprets a question such as "how did it end?" as one about the texts that the last answer listed. */
export function endAsked(
  citizen: CitizenName,
  { tokens, text }: { tokens: readonly Token[]; text: string },
  last: Pick<ChannelMessage, 'body'>,
): Understood | undefined {
  if (citizen !== 'archivist' || tokens.length > wordsMost || !asksOutcome(text)) return undefined
  const isOwn = tokens.some(({ id, agent, since }) => id ?? agent ?? since)
  const ids = [...toldBy(last.body).ids]
  const intent = engines.archivist.intents.find(({ name }) => name === 'ended')
  if (isOwn || !intent || ids.length === 0 || topicalAt(tokens, { mayBeKnown: false }).length > 0)
    return undefined
  return { type: 'question', citizen, intent, asked: { ids }, score: 1 }
}
