import { dayMs } from '../../domain/durations.ts'
import { isTelling, wordsOf } from '../../domain/words.ts'
import type { ChannelMessage, Records } from '../records/records.ts'
import { talkOf } from '../records/talk.ts'
import { dayOf } from './compose.ts'
import type { Hints } from './engine.ts'

export async function hintsOf(records: Records): Promise<Hints> {
  const [all, members, laws] = await Promise.all([
    records.channel.messages(),
    records.channel.members(),
    records.listLaws(undefined, 1),
  ])
  const messages = talkOf(all)
  const topic = topicOf(messages)
  const other = members.find(({ id, kind }) => kind === 'agent' && id !== records.asker.id)
  const shown = other ?? records.asker
  return {
    topic: topic?.word ?? 'laws',
    topicIds: topic?.ids ?? [],
    saidId: messages.at(-1)?.id,
    lawId: laws[0]?.id,
    slug: shown.slug,
    slugId: shown.id,
    day: dayOf(new Date(records.now.getTime() - dayMs)),
  }
}

/** Returns the most common word of the messages. A longer phrase by an agent would need quotation marks. */
function topicOf(messages: readonly ChannelMessage[]): { word: string; ids: number[] } | undefined {
  const places = new Map<string, number[]>()
  for (const { id, body } of messages) {
    for (const word of new Set(wordsOf(body))) {
      if (isTelling(word) && /^\p{L}{3,16}$/u.test(word)) places.set(word, [...(places.get(word) ?? []), id])
    }
  }
  const [most] = [...places].toSorted(([a, m], [b, n]) => n.length - m.length || a.localeCompare(b))
  return most && most[1].length > 1 ? { word: most[0], ids: most[1] } : undefined
}
