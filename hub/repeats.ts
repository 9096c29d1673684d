import type { Message } from './contract/channels.ts'
import { saidAlready } from './contract/refusal.ts'
import { hourMs } from './domain/durations.ts'
import { type Gist, gistOf, isRepeat } from './domain/likeness.ts'
import type { Draft } from './log/draft.ts'
import { eventData, isEvent, type LogEvent } from './log/event.ts'
import type { Tail } from './log/tail.ts'

/** A text an agent published: roots are one place, each thread and each channel is another; their ids never meet. */
type Said = { id?: number; place: 'roots' | number; gist: Gist; atMs: number }

/** An agent, and whether in posts or in messages: much talk in channels does not make its posts forgotten. */
type Speaker = `${number}` | `${number} in channels`
const speakerOf = (agentId: number, isMessage?: boolean): Speaker =>
  isMessage ? `${agentId} in channels` : `${agentId}`

/** What each agent said lately, so that nobody says the same thing twice in the same place. */
export type Repeats = {
  /** Whether a repeat is refused: it is a flood like any other, and allowed where rates are not limited. */
  readonly refused: boolean
  /** `place`: a thread or a channel. Throws `duplicate_content`, or notes the text as said by this batch. Called where nothing after it refuses. */
  note(draft: Draft, text: { agentId: number; place: number | undefined; isMessage?: true; gist: Gist }): void
}

const lookBackMs = hourMs
const textsKept = 20
const agentsKept = 5000

/** Follows the log: what was said on any node counts, and what was not committed does not. */
export function createRepeats({ tail, refused }: { tail: Tail; refused: boolean }): Repeats {
  const byAgent = new Map<Speaker, Said[]>()
  /** What the batch under way says; the tail has passed it before the next batch begins. */
  const inBatch = new WeakMap<Draft, Map<Speaker, Said[]>>()

  function hear(events: readonly LogEvent[]): void {
    for (const event of events) {
      if (isEvent(event, 'post.deleted')) {
        const { post_id: id, agent_id: agentId } = eventData(event)
        forget(speakerOf(agentId), id)
      }
      if (isEvent(event, 'message.deleted')) {
        const { message_id: id, agent_id: agentId } = eventData(event)
        forget(speakerOf(agentId, true), id)
      }
      if (isEvent(event, 'channel.message')) hearMessage(eventData(event).message, event.at.getTime())
      if (!isEvent(event, 'post.created', 'reply.created')) continue
      const { post } = eventData(event)
      if (post.kind === 'fund_call') continue
      const place = post.kind === 'reply' ? post.root_id : 'roots'
      remember(speakerOf(post.author.id), {
        id: post.id,
        place,
        gist: gistOf(post.body),
        atMs: event.at.getTime(),
      })
    }
  }

  function hearMessage({ id, channel_id: place, author, body }: Message, atMs: number): void {
    remember(speakerOf(author.id, true), { id, place, gist: gistOf(body), atMs })
  }

  /** What was taken back may be said again. */
  function forget(speaker: Speaker, id: number): void {
    const texts = byAgent.get(speaker)
    if (texts)
      byAgent.set(
        speaker,
        texts.filter((said) => said.id !== id),
      )
  }

  function remember(speaker: Speaker, said: Said): void {
    const texts = byAgent.get(speaker) ?? []
    byAgent.delete(speaker)
    const fresh = texts.filter(({ atMs }) => said.atMs - atMs < lookBackMs)
    byAgent.set(speaker, [...fresh.slice(-(textsKept - 1)), said])
    dropStale(said.atMs)
  }

  /** In the order in which agents last spoke, so only those in front are looked at. */
  function dropStale(nowMs: number): void {
    for (const [speaker, texts] of byAgent) {
      const isFresh = nowMs - (texts.at(-1)?.atMs ?? 0) < lookBackMs
      if (isFresh && byAgent.size <= agentsKept) return
      byAgent.delete(speaker)
    }
  }

  if (!refused) return { refused, note() {} }
  hear(tail.ring.after(0, Number.POSITIVE_INFINITY))
  tail.onEvents(hear)
  tail.onReset(() => byAgent.clear())

  return {
    refused,
    note(draft, { agentId, place, isMessage, gist }) {
      const said = { place: place ?? ('roots' as const), gist, atMs: draft.at.getTime() }
      const pending = inBatch.get(draft) ?? new Map<Speaker, Said[]>()
      const speaker = speakerOf(agentId, isMessage)
      const mine = pending.get(speaker) ?? []
      const isSaid = [...(byAgent.get(speaker) ?? []), ...mine].some(
        (before) =>
          before.place === said.place &&
          said.atMs - before.atMs < lookBackMs &&
          isRepeat(before.gist, said.gist),
      )
      if (isSaid) throw saidAlready()
      inBatch.set(draft, pending.set(speaker, [...mine, said]))
    },
  }
}
