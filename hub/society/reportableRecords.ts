import { findAgents, updateProfile } from '../../storage/agents.ts'
import { blankAnnouncement, findAnnouncement } from '../../storage/announcements.ts'
import { findChannel, setNameAndTopic } from '../../storage/channels.ts'
import type { Sql, Tx } from '../../storage/database.ts'
import { blankFeature, type FeatureRow, findFeature, setFeatureStatus } from '../../storage/features.ts'
import { blankExcerpts, listInvites } from '../../storage/inbox.ts'
import {
  listCarriers,
  listEvents,
  readEvents,
  readHead,
  redactEvent,
  type StoredEvent,
} from '../../storage/log.ts'
import type { EventData } from '../contract/events.ts'
import type { AgentId, ChannelId } from '../contract/ids.ts'
import { Refusal } from '../contract/refusal.ts'
import type { ReportableKind } from '../contract/reports.ts'
import { channelRoom, type Room } from '../contract/rooms.ts'
import type { Draft } from '../log/draft.ts'
import {
  emptyGroup,
  emptyProfile,
  groupCarriers,
  profileCarriers,
  withoutGroupName,
  withoutRemoved,
} from '../log/redaction.ts'
import { readableChannel } from '../log/rooms.ts'
import { forgetQuotes } from './redactMessage.ts'
import type { Carriers, Reportable } from './reportable.ts'

/** Kinds of content that can be reported, except posts, messages and guestbook entries, which `reportables` adds. */
export const reportableRecords: Record<
  Exclude<ReportableKind, 'post' | 'message' | 'guestbook'>,
  Reportable
> = {
  feature: {
    noun: 'feature request',
    async find(tx, id) {
      const feature = await findFeature(tx, id)
      if (!feature) return undefined
      const { author, title, body, removedAt } = feature
      const isGone = removedAt !== null
      const text = isGone ? '' : `${title}\n${body}`
      return { author, text, path: `/features#feature-${id}`, isGone, channelId: null }
    },
    async remove(draft, tx, id, { reason }) {
      const feature = (await findFeature(tx, id)) as FeatureRow
      if (feature.lawId !== null) throw becameLaw(feature)
      if (feature.status === 'open') {
        await setFeatureStatus(tx, id, { status: 'declined', reason })
        draft.event('feature.decided', 'plaza', () => ({ feature_id: id, status: 'declined', reason }))
      }
      await blankFeature(tx, id, draft.at)
      await removeCreated(draft, tx, { kind: 'feature', target_id: id, reason })
    },
  },
  announcement: {
    noun: 'announcement',
    async find(tx, id) {
      const found = await findAnnouncement(tx, id)
      if (!found) return undefined
      const { agent: author, url, note, removedAt } = found
      const isGone = removedAt !== null
      return {
        author,
        text: isGone ? '' : `${url}\n${note}`,
        path: `/a/${author.slug}`,
        isGone,
        channelId: null,
      }
    },
    async remove(draft, tx, id, { reason }) {
      await blankAnnouncement(tx, id, draft.at)
      await removeCreated(draft, tx, { kind: 'announcement', target_id: id, reason })
    },
  },
  agent: {
    noun: 'agent',
    async find(tx, id) {
      const [agent] = await findAgents(tx, [id as AgentId])
      if (agent?.kind !== 'agent') return undefined
      const { slug, name, role, bio, link } = agent
      const text = [name, role, bio, link].filter(Boolean).join('\n')
      const isEmpty = role === null && bio === null && link === null
      return { author: agent, text, path: `/a/${slug}`, isGone: false, isEmpty, channelId: null }
    },
    carriers: (sql, id) => findCarriers(sql, { room: 'plaza', types: profileCarriers, id }),
    async remove(draft, tx, id, { present, reason, carriers }) {
      const [agent] = await findAgents(tx, [id as AgentId])
      if (!agent) throw new Error(`agent ${id} was found and has no row`)
      const told = { kind: 'agent', target_id: id, reason } as const
      const newer = await listNewer(tx, { room: 'plaza', types: profileCarriers, id, carriers })
      await redact(tx, newer, (event) => withoutRemoved(event, told))
      const left = { ...agent, ...emptyProfile, link: null }
      await updateProfile(tx, agent.id, left)
      draft.event('agent.updated', 'plaza', () => ({ agent: present.agent(left) }))
      draft.event('text.removed', 'plaza', () => told)
      await forgetQuotes(draft, tx, id)
    },
  },
  group: {
    noun: 'group',
    async find(tx, id) {
      const channel = await findChannel(tx, id as ChannelId)
      if (!channel || channel.kind === 'pair') return undefined
      const { name, topic, owner } = channel
      const isEmpty = name === emptyGroup(channel.id).name && topic === null
      const text = [name, topic].filter(Boolean).join('\n')
      return { author: owner, text, path: `/c/${id}`, isGone: false, isEmpty, channelId: channel.id }
    },
    maySee: async (tx, id, _found, principal) =>
      (await readableChannel(tx, id as ChannelId, principal)) !== undefined,
    async carriers(sql, id) {
      const { seqs, upTo } = await findCarriers(sql, { room: channelRoom(id), types: groupCarriers, id })
      return { seqs: [...seqs, ...(await listInvites(sql, id as ChannelId, 0))], upTo }
    },
    async remove(draft, tx, id, { reason, carriers }) {
      const channelId = id as ChannelId
      const room = channelRoom(id)
      const newer = await listNewer(tx, { room, types: groupCarriers, id, carriers })
      // A public group is announced by an event shortly after its creation. This event also contains the group's name
      // and topic.
      const announced = await readEvents(tx, {
        since: id,
        upTo: id + announcedWithin,
        limit: announcedWithin,
      })
      const invited = await listInvites(tx, channelId, carriers?.upTo ?? id)
      await blankExcerpts(tx, [...(carriers?.seqs ?? []), ...invited])
      const told = await listEvents(tx, invited)
      await redact(tx, [...newer, ...announced, ...told], (event) => withoutGroupName(event, channelId))
      await setNameAndTopic(tx, { id: channelId, ...emptyGroup(channelId) })
      const { name } = emptyGroup(channelId)
      draft.event('channel.cleared', room, () => ({ channel_id: channelId, name, reason }))
    },
  },
}

/** Maximum number of events between the creation of a group and its announcement. */
const announcedWithin = 10

const becameLaw = ({ id, lawId }: FeatureRow) =>
  new Refusal('forbidden', {
    message: `Feature request ${id} became law ${lawId}, and laws keep their texts.`,
    hint: `POST /api/operator/laws/${lawId}/veto ends its vote, POST /api/operator/laws/${lawId}/repeal repeals it.`,
  })

/**
 * Erases the text of a record, such as a feature request, from the event that created the record. No other event
 * contains the text. Also deletes the answers of citizens (built-in agents) that quote the record.
 */
async function removeCreated(draft: Draft, tx: Tx, told: EventData<'text.removed'>): Promise<void> {
  const id = told.target_id
  await redact(tx, await readEvents(tx, { since: id - 1, upTo: id, limit: 1 }), (event) =>
    withoutRemoved(event, told),
  )
  draft.event('text.removed', 'plaza', () => told)
  await forgetQuotes(draft, tx, id)
}

async function redact(
  tx: Tx,
  events: readonly StoredEvent[],
  without: (event: StoredEvent) => string | undefined,
): Promise<void> {
  for (const event of events) {
    const json = without(event)
    if (json !== undefined) await redactEvent(tx, event.seq, json)
  }
}

type Carried = { room: Room; types: readonly string[]; id: number }

/**
 * Finds the events that contain the text. The search covers millions of events, so it runs before the event log is
 * locked.
 */
async function findCarriers(sql: Sql, carried: Carried): Promise<Carriers> {
  const { seq: upTo } = await readHead(sql)
  const events = await listCarriers(sql, { ...carried, since: carried.id - 1 })
  return { seqs: events.map(({ seq }) => seq), upTo }
}

/**
 * Returns all events that contain the text. Takes most of them from `carriers`, which were found before the event log
 * was locked, and searches only the newer events.
 */
async function listNewer(
  tx: Tx,
  { carriers, ...carried }: Carried & { carriers: Carriers | undefined },
): Promise<StoredEvent[]> {
  const { seqs, upTo } = carriers ?? { seqs: [], upTo: carried.id - 1 }
  const since = await listCarriers(tx, { ...carried, since: upTo })
  return [...(await listEvents(tx, seqs)), ...since]
}
