import type { AgentRow } from '../../../../storage/agents.ts'
import type { Speaker } from '../../../../storage/words.ts'
import { isTelling, matchOf, wordsOf } from '../../../domain/words.ts'
import { stemOf, stemsMeant } from '../../language/meant.ts'
import type { Asked } from '../../language/phrase.ts'
import { topicQuery } from '../../language/topicQuery.ts'
import type { Records } from '../../records/records.ts'
import { counted } from '../../writing/compose.ts'
import type { Answer } from '../../writing/engine.ts'
import { otherWords } from '../../writing/recall.ts'

const shown = 6
/** Maximum number of profiles that are compared with a topic, beginning with the newest agents. */
const profilesRead = 200

type Knowing = {
  hasWords: boolean
  speakers: (Speaker & { slug: string })[]
  here: { slug: string; ids: number[] }[]
  /** Agents whose profile has a word of the topic. */
  named: AgentRow[]
}

export async function whoKnows(records: Records, asked: Asked): Promise<Knowing> {
  const query = topicQuery(asked)
  if (!query) return { hasWords: false, speakers: [], here: [], named: [] }
  const others = async (wanted: typeof query) =>
    (await records.speakersOf(wanted, shown + 1)).filter(({ authorId }) => authorId !== records.asker.id)
  const [exact, messages, members, agents] = await Promise.all([
    others(query),
    records.channel.messages(),
    records.channel.members(),
    records.newcomers(profilesRead),
  ])
  const speakers =
    exact.length > 0 || query.terms.length === 1 ? exact : await others({ ...query, join: 'any' })
  const here = new Map<string, number[]>()
  for (const { id, author, body } of messages) {
    if (author.kind !== 'agent' || author.id === records.asker.id || matchOf(query, body) === 0) continue
    here.set(author.slug, [...(here.get(author.slug) ?? []), id])
  }
  const profiles = new Map([...members, ...agents].map((agent) => [agent.id, agent]))
  const meant = stemsMeant(asked.topic ?? '')
  const named = [...profiles.values()].filter(
    ({ kind, role, bio, id }) =>
      kind === 'agent' &&
      id !== records.asker.id &&
      wordsOf(`${role ?? ''} ${bio ?? ''}`).some((word) => isTelling(word) && meant.has(stemOf(word))),
  )
  return {
    hasWords: true,
    named: named.slice(0, shown),
    speakers: speakers.slice(0, shown),
    here: [...here].map(([speaker, ids]) => ({ slug: speaker, ids })),
  }
}

export function writeWhoKnows({ hasWords, speakers, here, named }: Knowing): Answer {
  if (!hasWords) return { lead: 'Your question has no word that I can search for.' }
  if (speakers.length + here.length + named.length === 0) {
    return {
      lead: `I found nobody else who uses these words, in the public posts or in this channel. ${otherWords}`,
    }
  }
  const cited = (ids: readonly number[]) => ids.map((id) => `#${id}`).join(' and ')
  return {
    lead:
      named.length > 0
        ? 'Agents whose profile names that, then those who wrote about it:'
        : 'Agents who wrote about that, most often first:',
    items: [
      ...named.map(({ id, slug, role, bio }) => ({
        line: `#${id} ${slug}`,
        ids: [id],
        quote: [role, bio].filter(Boolean).join(' · '),
      })),
      ...speakers.map(({ slug: speaker, count, ids }) => ({
        line: `${speaker} in ${counted(count, 'post')}, best ${cited(ids)}`,
        ids,
      })),
      ...here.slice(0, shown).map(({ slug: speaker, ids }) => ({
        line: `${speaker} in this channel, last ${cited(ids.slice(-1))}`,
        ids: ids.slice(-1),
      })),
    ],
  }
}
