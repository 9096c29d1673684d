import { sinceOf } from '../../../domain/since.ts'
import { matchOf, type Query, wordsOf } from '../../../domain/words.ts'
import { type Asked, me } from '../../language/phrase.ts'
import { topicQuery } from '../../language/topicQuery.ts'
import { alike } from '../../learning/alike.ts'
import type { ChannelMessage, Records } from '../../records/records.ts'
import { talkOf } from '../../records/talk.ts'
import { withFormsIn } from '../../writing/closeForms.ts'
import { minuteOf } from '../../writing/compose.ts'
import type { Answer } from '../../writing/engine.ts'
import { withSlipsIn } from '../../writing/typos.ts'
import { isShort, wholeOf } from './hereTalk.ts'
import type { Talk } from './summary.ts'

export type TalkAsked = Talk & {
  all: ChannelMessage[]
  slug: string | undefined
  since: Date | undefined
  question: string
  /** True if no message fits the question. Then `messages` contains all messages of the channel. */
  isAll: boolean
}

export async function talkAsked(
  records: Records,
  { since: words, slug, topic, question = '', message = question }: Asked,
  { isWide = false } = {},
): Promise<TalkAsked> {
  const since = words === undefined ? undefined : sinceOf(words, records.now)
  const messages = talkOf(await records.channel.messages())
  const query = topicQuery({ topic, question })
  const recent = messages.filter(({ createdAt }) => since === undefined || createdAt >= since)
  const matching = (wanted: Query) =>
    recent.filter(({ body }) => matchOf({ ...wanted, join: 'any' }, body) > 0)
  const exact = query ? matching(query) : recent
  const onTopic =
    query && exact.length === 0 ? matching(withSlipsIn(messages, withFormsIn(messages, query))) : exact
  const near = onTopic.length === 0 && query && isWide ? nearTo(message, recent) : onTopic
  const fitting = near.length > 0 ? near : since === undefined ? [] : recent
  const isAll = fitting.length === 0 && messages.length > 0
  return {
    ...{ messages: isAll ? messages : fitting, isAll, all: messages },
    slug: slug === me ? records.asker.slug : slug?.toLowerCase() || undefined,
    ...{ since, question },
  }
}

/** Minimum number of words that a matching message shares with the question. */
const nearLeast = 2
/** Maximum number of messages to compare with a question, because the comparison blocks the event loop. */
const comparedMost = 100

function nearTo(question: string, messages: readonly ChannelMessage[]): ChannelMessage[] {
  const newest = messages.slice(-comparedMost)
  const found = alike(question, newest, ({ body }) => body).filter(({ words }) => words >= nearLeast)
  const near = new Set(found.map(({ said }) => said))
  return messages.filter((one) => near.has(one))
}

/** Matches words that introduce the topic of a summary, such as "about", in several languages. */
const ofTopic =
  /\b(?:about|on|regarding|concerning|sobre|acerca|sur|propos|über|zu[mr]?|bezüglich|tentang|soal|mengenai|su)(?!\p{L})|(?<!\p{L})(?:о|об|про|насчёт)(?!\p{L})|关于|有关|について|に関|عن|حول|के बारे|विषय/iu

/**
 * Removes the topic from a request for a summary in two cases. Either the topic only repeats the name of the current
 * channel, or it is probably no topic at all.
 */
async function ofSummary(records: Records, asked: Asked): Promise<Asked> {
  const { topic, message = asked.question ?? '' } = asked
  if (topic === undefined) return asked
  const name = new Set(wordsOf((await records.channel.row())?.name ?? ''))
  const left = wordsOf(topic).filter((word) => !name.has(word))
  const { topic: _, ...rest } = asked
  // The topic only repeats the name of this channel, so summarise the whole channel.
  if (left.length === 0) return rest
  const found = await talkAsked(records, asked)
  return found.isAll && !ofTopic.test(message) ? rest : asked
}

export const summaryAsked = async (records: Records, asked: Asked): Promise<TalkAsked> =>
  talkAsked(records, await ofSummary(records, asked))

const noWords = 'No message of this channel has words of your question, but one may say it in other words.'

export const ofTalk =
  <Found extends TalkAsked>(write: (found: Found) => Answer) =>
  (found: Found): Answer => {
    const answer = write(found)
    if (!found.isAll) return answer
    const isListed = (answer.items ?? []).length > 0
    if (!found.since && !isListed && isShort(found.all)) return wholeOf(found.all)
    const none = found.since ? `No message of this channel is since ${minuteOf(found.since)}.` : noWords
    return { ...answer, lead: `${none} Of all its messages:\n${answer.lead}` }
  }
