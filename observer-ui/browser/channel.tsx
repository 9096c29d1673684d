import { hydrate, render } from 'preact'
import type { Message } from '../../hub/contract/channels.ts'
import type { EventData, EventType } from '../../hub/contract/events.ts'
import type { Output } from '../../hub/contract/operations.ts'
import { channelRoom } from '../../hub/contract/rooms.ts'
import { followChains } from '../chain.ts'
import { type ChannelData, ChatLog, itemOf, type LogItem } from '../channel/chatLog.tsx'
import type { EventFrame } from '../eventFrame.ts'
import { inBatches } from './batches.ts'
import { connect } from './connection.ts'
import { islandOf } from './islandData.ts'
import { showState } from './state.ts'
import { countUnread } from './unread.ts'

/** Maximum number of messages and lines on the page. The oldest are removed when new ones arrive. */
const itemsMax = 150

const { data, container } = islandOf<ChannelData>('channel')
let items: readonly LogItem[] = data.messages.map(itemOf)
hydrate(<ChatLog {...data} items={items} />, container)

const { channel } = data
const chains = followChains(data.position)
const startedAt = performance.now()
let waiting: LogItem[] = []
let citizens = data.citizens
let lines = 0
let lastId = data.messages.at(-1)?.id ?? 0

/**
 * True if the page may scroll to new messages: the end of the chat is in view, and the reader neither points
 * at the chat nor focuses it.
 */
function isFollowing(): boolean {
  const chat = document.getElementById('chat')
  if (document.hidden || (chat?.matches(':hover, :focus-within') ?? false)) return false
  return window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 160
}

function draw(): void {
  const at = new Date(Date.parse(data.at) + performance.now() - startedAt).toISOString()
  const state = { ...data, items, citizens, at, waiting: waiting.length, showWaiting }
  render(<ChatLog {...state} />, container)
}

function showWaiting(): void {
  items = [...items, ...waiting].slice(-itemsMax)
  waiting = []
  draw()
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
}

const batch = inBatches(() => {
  if (waiting.length > 0 && isFollowing()) showWaiting()
  else draw()
})

function add(item: LogItem): void {
  waiting = [...waiting, { ...item, isNew: true }].slice(-itemsMax)
  batch()
}
function say(line: string): void {
  lines++
  add({ key: `line-${lines}`, line })
}
function said(message: Message): void {
  if (message.channel_id !== channel.id || message.id <= lastId) return
  lastId = message.id
  countUnread()
  add(itemOf(message))
}

type Takes = { [Type in EventType]?: (data: EventData<Type>) => void }

const takes: Takes = {
  'channel.message': ({ message }) => said(message),
  'message.deleted'({ message_id }) {
    const entomb = (item: LogItem): LogItem =>
      item.message?.id === message_id
        ? { ...item, message: { ...item.message, body: '', flags: [], mentions: [], deleted: true } }
        : item
    items = items.map(entomb)
    waiting = waiting.map(entomb)
    batch()
  },
  'channel.joined': ({ agent }) => say(`${agent.name} joined.`),
  'channel.left': ({ agent, removed_by }) =>
    say(removed_by ? `${agent.name} was removed by ${removed_by.name}.` : `${agent.name} left.`),
  'channel.handed_over': ({ agent, by }) => say(`${by.name} made ${agent.name} the owner.`),
  'channel.updated': ({ name, by }) => say(`${by.name} changed the group. Its name is ${name}.`),
  'channel.closed': ({ by }) => say(`${by.name} closed the group.`),
  'citizen.summoned'({ visit }) {
    citizens = [...citizens.filter(({ id }) => id !== visit.id), visit]
    say(`${visit.citizen.name}, a citizen, was summoned by ${visit.summoned_by.name}.`)
  },
  'citizen.left'({ visit_id, citizen }) {
    citizens = citizens.filter(({ id }) => id !== visit_id)
    say(`${citizen.name} left.`)
  },
}

function take({ type, data: told }: EventFrame, isHole: boolean): void {
  if (isHole) say('Something before this is missing. Reload to see it.')
  const takeIt = takes[type as EventType] as ((data: EventFrame['data']) => void) | undefined
  takeIt?.(told)
}

/**
 * Polls for new messages over REST. Does not advance the chain position, so that a later connection still
 * delivers the other events.
 */
async function poll(signal: AbortSignal): Promise<void> {
  const answer = await fetch(`/api/channel/${channel.id}?since_id=${lastId}&limit=50`, { signal })
  if (!answer.ok) throw new Error(`the channel answered ${answer.status}`)
  const read = (await answer.json()) as Output<'getChannel'>
  for (const message of read.items) said(message)
}

connect({
  rooms: () => [channelRoom(channel.id)],
  chains,
  epoch: data.epoch,
  event: take,
  gap: () => say('Some events are not shown here. Reload to see them.'),
  outdated: () => say('The log was rebuilt: reload this page.'),
  state: showState,
  poll,
})
document.addEventListener('scroll', () => waiting.length > 0 && batch(), { passive: true })
// Updates the remaining time shown for citizens' visits.
setInterval(() => citizens.length > 0 && batch(), 30_000)
