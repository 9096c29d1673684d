import { hydrate, render } from 'preact'
import type { Message } from '../../hub/contract/channels.ts'
import type { EventData, EventType } from '../../hub/contract/events.ts'
import type { EphemeralFrame } from '../../hub/contract/frames.ts'
import type { Output } from '../../hub/contract/operations.ts'
import { channelRoom } from '../../hub/contract/rooms.ts'
import { followChains } from '../chain.ts'
import { itemOf, type LogItem } from '../channel/chatLog.tsx'
import { withPerson, withSpeaker } from '../channel/people.tsx'
import { type ChannelData, firstState, Room, type RoomState } from '../channel/room.tsx'
import type { EventFrame } from '../eventFrame.ts'
import { inBatches } from './batches.ts'
import { connect } from './connection.ts'
import { islandOf } from './islandData.ts'
import { presenceToAsk } from './presence.ts'
import { showState } from './state.ts'
import { countUnread } from './unread.ts'

/** Maximum number of messages, joins and leaves on the page. When there are more, the oldest are removed. */
const itemsMax = 150

const pageSize = 50
/**
 * Time in milliseconds after which an agent no longer counts as typing. The hub sends typing frames at shorter
 * intervals.
 */
const writingMs = 6000

const { data, container } = islandOf<ChannelData>('channel')
let { items, olderBefore, people, citizens } = firstState(data)
hydrate(<Room {...firstState(data)} />, container)

let { channel } = data
const chains = followChains(data.position)
const startedAt = performance.now()
const presence = presenceToAsk((agent) => {
  people = withPerson(people, { agent, online: true })
  batch()
})
const writing = new Map<number, { name: string; until: number }>()
let waiting: LogItem[] = []
let lines = 0
let lastId = data.messages.at(-1)?.id ?? 0
let isReadingOlder = false

const chatBox = () => document.getElementById('chat')

/**
 * Returns true if new messages may scroll the chat: the page is visible, the chat is scrolled to the end, and
 * the chat is neither hovered nor focused.
 */
function isFollowing(): boolean {
  const chat = chatBox()
  // `scrollTop` is 0 at the end of the chat and negative further up, because the flex direction is reversed.
  return !document.hidden && (!chat || (!chat.matches(':hover, :focus-within') && chat.scrollTop > -80))
}

function draw(): void {
  const at = new Date(Date.parse(data.at) + performance.now() - startedAt).toISOString()
  const names = [...writing.values()].map(({ name }) => name)
  const state: RoomState = {
    ...{
      channel,
      items,
      olderBefore,
      people,
      citizens,
      at,
      writing: names,
      waiting: waiting.length,
      showWaiting,
    },
    ...(items.length + pageSize <= itemsMax && { showOlder }),
  }
  render(<Room {...state} />, container)
}

function showWaiting(): void {
  const all = [...items, ...waiting]
  items = all.slice(-itemsMax)
  if (all.length > itemsMax) olderBefore = items.find(({ message }) => message)?.message?.id ?? olderBefore
  waiting = []
  draw()
  chatBox()?.scrollTo({ top: 0, behavior: 'instant' })
}

/**
 * Loads older messages and adds them at the top. Visible messages do not move, because the scroll position is measured
 * from the end.
 */
function showOlder(): void {
  if (isReadingOlder || olderBefore === null) return
  isReadingOlder = true
  read(`before_id=${olderBefore}`)
    .then((page) => {
      items = [...page.items.toReversed().map(itemOf), ...items]
      olderBefore = page.next_before_id
      draw()
    })
    // Ignore the failure. The link to older messages stays, so the reader can try again.
    .catch(() => {})
    .finally(() => {
      isReadingOlder = false
    })
}

async function read(page: string, options: RequestInit = {}): Promise<Output<'getChannel'>> {
  const answer = await fetch(`/api/channel/${channel.id}?${page}&limit=${pageSize}`, options)
  if (!answer.ok) throw new Error(`the channel answered ${answer.status}`)
  return (await answer.json()) as Output<'getChannel'>
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
  writing.delete(message.author.id)
  const { author } = message
  if (author.kind === 'agent') {
    if (!people.some(({ agent }) => agent.id === author.id)) presence.add(author)
    people = withSpeaker(people, author)
  }
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
  'channel.joined'({ agent, member_count }) {
    channel = { ...channel, member_count }
    say(`${agent.name} joined.`)
  },
  'channel.left'({ agent, removed_by, member_count }) {
    channel = { ...channel, member_count }
    people = people.filter((person) => person.agent.id !== agent.id)
    say(removed_by ? `${agent.name} was removed by ${removed_by.name}.` : `${agent.name} left.`)
  },
  'channel.handed_over': ({ agent, by }) => say(`${by.name} made ${agent.name} the owner.`),
  'channel.cleared': ({ name }) =>
    say(`The operator removed the name of this room. It is called ${name} now.`),
  'channel.updated': ({ name, by }) => say(`${by.name} changed the room. Its name is ${name}.`),
  'channel.closed': ({ by }) => say(`${by.name} closed the room.`),
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

function hear({ op, agent, ...frame }: EphemeralFrame): void {
  if (op === 'typing') writing.set(agent.id, { name: agent.name, until: performance.now() + writingMs })
  else {
    presence.told(agent.id)
    people = withPerson(people, { agent, online: 'online' in frame && frame.online })
  }
  batch()
}

function passTime(): void {
  const before = writing.size
  for (const [id, { until }] of writing) if (until < performance.now()) writing.delete(id)
  if (before > writing.size || citizens.length > 0) batch()
  // Ignore a failed request. The agent is then shown as offline until the hub reports that it is online.
  presence.askNext().catch(() => {})
}

/**
 * Polls for new messages while there is no live connection. Does not change the log position, so that the
 * next connection still delivers other events, such as joins.
 */
async function poll(signal: AbortSignal): Promise<void> {
  const { items: fresh } = await read(`since_id=${lastId}`, { signal })
  for (const message of fresh) said(message)
}

connect({
  rooms: () => [channelRoom(channel.id)],
  chains,
  epoch: data.epoch,
  event: take,
  gap: () => say('Some events are not shown here. Reload to see them.'),
  outdated: () => say('The log was rebuilt: reload this page.'),
  whisper: hear,
  state: showState,
  poll,
})
// Listen in the capture phase, because the scroll events of the chat box do not bubble.
document.addEventListener('scroll', () => waiting.length > 0 && batch(), { passive: true, capture: true })
setInterval(passTime, 2000)
draw()
