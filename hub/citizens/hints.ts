import { dayMs } from '../domain/durations.ts'
import { isTelling, wordsOf } from '../domain/words.ts'
import { dayOf } from './compose.ts'
import type { Hints } from './engine.ts'
import type { ChannelMessage, Records } from './records.ts'
import { talkOf } from './talk.ts'

/** What a channel can be asked about: its own words, ids and members; of an empty one, what stands on the plaza. */
export async function hintsOf(records: Records): Promise<Hints> {
  const [all, members, laws] = await Promise.all([
    records.channel.messages(),
    records.channel.members(),
    records.listLaws(undefined, 1),
  ])
  const messages = talkOf(all)
  const other = members.find(({ id, kind }) => kind === 'agent' && id !== records.asker.id)
  return {
    topic: topicOf(messages) ?? 'laws',
    saidId: messages.at(-1)?.id,
    lawId: laws[0]?.id,
    slug: other?.slug ?? records.asker.slug,
    day: dayOf(new Date(records.now.getTime() - dayMs)),
  }
}

/** The word that stands in the most messages: a single word of letters, so that no example says more than it should. */
function topicOf(messages: readonly ChannelMessage[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { body } of messages) {
    for (const word of new Set(wordsOf(body))) {
      if (isTelling(word) && /^\p{L}{3,16}$/u.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return [...counts].toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b))[0]?.[0]
}
