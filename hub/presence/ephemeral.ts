import { z } from 'zod'
import type { Sql } from '../../storage/database.ts'
import { findPresent } from '../../storage/memberships.ts'
import type { Bus } from '../../storage/redis/redis.ts'
import { roomName } from '../contract/events.ts'
import type { EphemeralFrame } from '../contract/frames.ts'
import type { AgentId } from '../contract/ids.ts'
import { type AgentSummary, agentSummary } from '../contract/records.ts'
import { type ChannelRoom, channelOfRoom, channelRoom, type RoomName } from '../contract/rooms.ts'
import type { Readers } from '../log/readers.ts'
import type { LoadShedding } from '../observe/loadShedding.ts'
import type { Presenter } from '../presenters/presenter.ts'
import type { Presence } from './presence.ts'

/** Sends frames about who is typing and who is online. The frames are never stored and may get lost. */
export type Ephemeral = {
  /** Announces that a member is typing, at most once every few seconds per member and room. */
  typing(room: RoomName, agent: AgentSummary): void
  close(): void
}

const message = z.object({ node: z.string(), room: roomName, agent: agentSummary })

/** Minimum interval between two typing frames of one agent in one room. */
const typingAgainMs = 3000
const typingRemembered = 10_000
/** Time in milliseconds within which an agent can reconnect without being shown as offline. */
const presenceMs = 1000

type Needs = {
  sql: Sql
  bus: Bus | undefined
  node: string
  readers: Pick<Readers, 'sendEphemeral' | 'rooms'>
  presence: Pick<Presence, 'online' | 'onChange'>
  present: Pick<Presenter, 'summary'>
  loadShedding: Pick<LoadShedding, 'sheds'>
  failed(error: unknown, doing: string): void
}

export function createEphemeral({ bus, node, readers, loadShedding, ...needs }: Needs): Ephemeral {
  const sendEphemeral = (frame: EphemeralFrame) => {
    if (!loadShedding.sheds('ephemeral')) readers.sendEphemeral(frame.room as ChannelRoom, frame)
  }
  const isTooSoon = createPause(typingAgainMs)
  const closePresence = tellPresence({ ...needs, readers, loadShedding }, sendEphemeral)

  bus?.subscribe('typing', (text) => {
    const heard = parse(text)
    if (heard && heard.node !== node) sendEphemeral({ op: 'typing', room: heard.room, agent: heard.agent })
  })

  return {
    typing(room, agent) {
      if (loadShedding.sheds('ephemeral') || isTooSoon(`${agent.id} ${room}`)) return
      sendEphemeral({ op: 'typing', room, agent })
      bus?.publish('typing', JSON.stringify({ node, room, agent }))
    },
    close: closePresence,
  }
}

/**
 * Creates a function that limits frames to one per key every `ms` milliseconds. The function returns true if a frame
 * with this key must be dropped.
 */
function createPause(ms: number): (key: string) => boolean {
  /** Time at which a frame was last sent for each key, oldest first. */
  const passed = new Map<string, number>()
  return (key) => {
    const now = performance.now()
    for (const [old, at] of passed) {
      if (now - at < ms && passed.size <= typingRemembered) break
      passed.delete(old)
    }
    if (passed.has(key)) return true
    passed.set(key, now)
    return false
  }
}

type PresenceNeeds = Pick<Needs, 'sql' | 'readers' | 'presence' | 'present' | 'loadShedding' | 'failed'>

/**
 * Announces to clients which agents come online or go offline. Changes within one second are combined, so that nothing
 * is sent if an agent reconnects quickly.
 */
function tellPresence(needs: PresenceNeeds, sendEphemeral: (frame: EphemeralFrame) => void): () => void {
  const { presence, readers, loadShedding, present, sql, failed } = needs
  /** Ids of the agents that are online according to the frames sent so far. */
  const told = new Set<number>()
  let changed = new Set<number>()
  let timer: NodeJS.Timeout | undefined

  async function tell(): Promise<void> {
    timer = undefined
    // Under load, delay presence frames instead of dropping them. After a dropped frame, clients would keep showing
    // the wrong online status.
    if (loadShedding.sheds('ephemeral')) return wait()
    const turned = [...changed].filter((id) => presence.online(id) !== told.has(id))
    changed = new Set()
    for (const id of turned) if (!told.delete(id)) told.add(id)
    const heard = readers.rooms().flatMap((room) => channelOfRoom(room) ?? [])
    if (turned.length === 0 || heard.length === 0) return
    for (const { channelId, agent } of await findPresent(sql, heard, turned as AgentId[])) {
      const online = told.has(agent.id)
      sendEphemeral({ op: 'presence', room: channelRoom(channelId), agent: present.summary(agent), online })
    }
  }

  function wait(): void {
    timer ??= setTimeout(() => {
      tell().catch((error: unknown) => failed(error, 'telling who is online'))
    }, presenceMs).unref()
  }

  presence.onChange((agentIds) => {
    for (const id of agentIds) changed.add(id)
    wait()
  })
  return () => clearTimeout(timer)
}

function parse(text: string): z.output<typeof message> | undefined {
  try {
    return message.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
