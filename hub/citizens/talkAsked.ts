import { sinceOf } from '../domain/since.ts'
import { matchOf } from '../domain/words.ts'
import { type Asked, me } from './phrase.ts'
import type { Records } from './records.ts'
import type { Talk } from './summary.ts'
import { talkOf } from './talk.ts'
import { topicQuery } from './topicQuery.ts'

export type TalkAsked = Talk & { slug: string | undefined; since: Date | undefined; question: string }

/** Finds the channel's messages that fit the time and the topic in a question. */
export async function talkAsked(
  records: Records,
  { since: words, slug, topic, question = '' }: Asked,
): Promise<TalkAsked> {
  const since = words === undefined ? undefined : sinceOf(words, records.now)
  const messages = talkOf(await records.channel.messages())
  const query = topicQuery({ topic, question })
  return {
    messages: messages.filter(
      ({ createdAt, body }) =>
        (since === undefined || createdAt >= since) &&
        (!query || matchOf({ ...query, join: 'any' }, body) > 0),
    ),
    slug: slug === me ? records.asker.slug : slug?.toLowerCase(),
    ...{ since, question },
  }
}
