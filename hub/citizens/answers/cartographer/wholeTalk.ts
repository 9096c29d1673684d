import { beginningOf, textLength } from '../../../domain/text.ts'
import type { Asked } from '../../language/phrase.ts'
import { valueAsked } from '../../language/valueAsked.ts'
import type { ChannelMessage, Records } from '../../records/records.ts'
import { counted } from '../../writing/compose.ts'
import { type Answer, type Intent, intent } from '../../writing/engine.ts'
import { messagesWith } from './exchanges.ts'

/** Maximum number of messages shown. In a longer talk, those that fit the question best are shown. */
const shown = 24
/** Maximum length of a quote when all messages together must fit into one answer. */
const quoteMost = 90
/** Number of messages up to which quotes stay as long as in other answers. */
const few = 8

type Whole = { messages: readonly ChannelMessage[]; all: number }

/** Returns the messages of the channel in order: all, or those with words or values of the question and the newest. */
async function wholeTalk(records: Records, asked: Asked): Promise<Whole> {
  const { all, found } = await messagesWith(records, asked)
  const hasValue = valueAsked(asked.question ?? '')
  const rankOf = (message: ChannelMessage): number =>
    (found.includes(message) ? 2 : 0) + (hasValue?.(message.body) ? 1 : 0)
  const best = all.toSorted((a, b) => rankOf(b) - rankOf(a) || b.id - a.id).slice(0, shown)
  return { messages: best.toSorted((a, b) => a.id - b.id), all: all.length }
}

function writeWhole({ messages, all }: Whole): Answer {
  if (messages.length === 0) return { lead: 'No agent has said anything in this channel yet.' }
  const most = messages.length <= few ? undefined : quoteMost
  return {
    lead:
      messages.length === all
        ? `All ${counted(all, 'message')} of this channel, in order, without those to and from citizens:`
        : `${messages.length} of the ${counted(all, 'message')} of this channel, in order:`,
    items: messages.map(({ id, author, body, flags }) => ({
      line: `#${id} by ${author.slug}${flags.length > 0 ? ` [${flags.join(' ')}]` : ''}`,
      ids: [id],
      quote: most !== undefined && textLength(body) > most ? `${beginningOf(body, most)}…` : body,
    })),
    isWhole: true,
  }
}

export const wholeIntents: readonly Intent[] = [
  intent({ name: 'wholeTalk', asks: [], example: () => undefined, find: wholeTalk, write: writeWhole }),
]
