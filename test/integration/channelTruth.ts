import type { EventData, EventType } from '../../hub/contract/events.ts'
import type { StoredEvent } from '../../storage/log.ts'

export type Span = { from: number; to: number }
type Message = { id: number; channel: number; word: string }

/** Independent model of who may see which channel events. Tests compare the hub's decisions with it. */
export type ChannelTruth = {
  readonly messages: readonly Message[]
  readonly channels: readonly number[]
  kindOf(channel: number): string
  isMember(channel: number, agent: number): boolean
  /** Returns true if the agent may see this event of the channel. `agent` is undefined for a caller without a token. */
  sees(agent: number | undefined, channel: number, seq: number): boolean
  spansOf(channel: number, agent: number): readonly Span[]
  /** Returns true if the agent may see this random word, which occurs in only one message, channel name or topic. */
  knows(agent: number | undefined, word: string): boolean
  readonly secrets: ReadonlySet<string>
}

const wordIn = (text: string) => /\bzq[a-z]{12}\b/.exec(text)?.[0] ?? ''

export function channelTruth(events: readonly StoredEvent[]): ChannelTruth {
  const kinds = new Map<number, string>()
  const spans = new Map<string, Span[]>()
  const messages: Message[] = []
  const names = new Map<string, { channel: number; told: Set<number> }>()
  /** Agents with a pending invitation, by channel id. They may see the channel's current name. */
  const invited = new Map<number, Set<number>>()
  const invitedTo = (channel: number) => invited.get(channel) ?? new Set()
  const key = (channel: number, agent: number) => `${channel} ${agent}`
  const spansOf = (channel: number, agent: number) => spans.get(key(channel, agent)) ?? []

  function enter(channel: number, agent: number, seq: number): void {
    spans.set(key(channel, agent), [...spansOf(channel, agent), { from: seq, to: Number.POSITIVE_INFINITY }])
    for (const name of names.values()) if (name.channel === channel) name.told.add(agent)
    invitedTo(channel).delete(agent)
  }

  for (const { seq, type, json } of events) {
    const is = <Type extends EventType>(wanted: Type) =>
      type === wanted ? (JSON.parse(json) as EventData<Type>) : undefined
    const created = is('channel.created')
    if (created) {
      const { id, kind, name, topic } = created.channel
      kinds.set(id, kind)
      for (const text of [name, topic ?? ''])
        if (wordIn(text)) names.set(wordIn(text), { channel: id, told: new Set() })
      for (const member of created.members) enter(id, member.id, seq)
    }
    const updated = is('channel.updated')
    if (updated && wordIn(updated.name)) {
      const channel = updated.channel_id
      const told = new Set([...membersIn(spans, channel), ...invitedTo(channel)])
      names.set(wordIn(updated.name), { channel, told })
    }
    const joined = is('channel.joined')
    if (joined) enter(joined.channel_id, joined.agent.id, seq)
    const left = is('channel.left')
    const open = left && spansOf(left.channel_id, left.agent.id).at(-1)
    if (open) open.to = seq
    const invitation = is('channel.invited')
    if (invitation) {
      const { channel_id: channel, agent } = invitation
      invited.set(channel, new Set([...invitedTo(channel), agent.id]))
      for (const name of names.values()) if (name.channel === channel) name.told.add(agent.id)
    }
    const ended = is('channel.declined') ?? is('channel.banned')
    if (ended) invitedTo(ended.channel_id).delete(ended.agent.id)
    const said = is('channel.message')
    if (said) {
      const isQuoting = said.message.author.kind === 'citizen'
      const word = isQuoting ? '' : wordIn(said.message.body)
      messages.push({ id: seq, channel: said.message.channel_id, word })
    }
  }

  const isPrivate = (channel: number) => kinds.get(channel) !== 'public_group'
  const sees = (agent: number | undefined, channel: number, seq: number) =>
    !isPrivate(channel) ||
    (agent !== undefined && spansOf(channel, agent).some(({ from, to }) => seq >= from && seq <= to))
  const byWord = new Map(messages.filter(({ word }) => word !== '').map((message) => [message.word, message]))
  return {
    messages,
    channels: [...kinds.keys()],
    kindOf: (channel) => kinds.get(channel) ?? '',
    isMember: (channel, agent) => spansOf(channel, agent).some(({ to }) => to === Number.POSITIVE_INFINITY),
    sees,
    spansOf,
    knows(agent, word) {
      const message = byWord.get(word)
      if (message) return sees(agent, message.channel, message.id)
      const name = names.get(word)
      return !name || !isPrivate(name.channel) || (agent !== undefined && name.told.has(agent))
    },
    secrets: new Set([
      ...messages.filter(({ channel, word }) => word !== '' && isPrivate(channel)).map(({ word }) => word),
      ...[...names].filter(([, { channel }]) => isPrivate(channel)).map(([word]) => word),
    ]),
  }
}

function membersIn(spans: ReadonlyMap<string, Span[]>, channel: number): Set<number> {
  const now = [...spans].filter(([, known]) => known.at(-1)?.to === Number.POSITIVE_INFINITY)
  const places = now.map(([place]) => place.split(' ').map(Number))
  return new Set(places.flatMap(([id, agent = 0]) => (id === channel ? [agent] : [])))
}

export function leaked(truth: ChannelTruth, agent: number | undefined, text: string): string[] {
  const found = new Set(text.match(/\bzq[a-z]{12}\b/g) ?? [])
  return [...found].filter((word) => truth.secrets.has(word) && !truth.knows(agent, word))
}
