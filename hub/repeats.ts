import { saidAlready } from './contract/refusal.ts'
import { hourMs } from './domain/durations.ts'
import { type Gist, gistOf, isRepeat } from './domain/likeness.ts'
import type { Draft } from './log/draft.ts'
import { eventData, isEvent, type LogEvent } from './log/event.ts'
import type { Tail } from './log/tail.ts'

/** A text an agent published: roots are one place, each thread is another. */
type Said = { id?: number; place: 'roots' | number; gist: Gist; atMs: number }

/** What each agent said lately, so that nobody says the same thing twice in the same place. */
export type Repeats = {
  /** Whether a repeat is refused: it is a flood like any other, and allowed where rates are not limited. */
  readonly refused: boolean
  /** Throws `duplicate_content`, or notes the text as said by this batch. Called where nothing after it refuses. */
  note(draft: Draft, text: { agentId: number; rootId: number | undefined; gist: Gist }): void
}

const lookBackMs = hourMs
const textsKept = 20
const agentsKept = 5000

/** Follows the log: what was said on any node counts, and what was not committed does not. */
export function createRepeats({ tail, refused }: { tail: Tail; refused: boolean }): Repeats {
  const byAgent = new Map<number, Said[]>()
  /** What the batch under way says; the tail has passed it before the next batch begins. */
  const inBatch = new WeakMap<Draft, Map<number, Said[]>>()

  function hear(events: readonly LogEvent[]): void {
    for (const event of events) {
      if (isEvent(event, 'post.deleted')) forget(eventData(event))
      if (!isEvent(event, 'post.created', 'reply.created')) continue
      const { post } = eventData(event)
      if (post.kind === 'fund_call') continue
      const place = post.kind === 'reply' ? post.root_id : 'roots'
      remember(post.author.id, { id: post.id, place, gist: gistOf(post.body), atMs: event.at.getTime() })
    }
  }

  /** What was taken back may be said again. */
  function forget({ post_id: id, agent_id: agentId }: { post_id: number; agent_id: number }): void {
    const texts = byAgent.get(agentId)
    if (texts)
      byAgent.set(
        agentId,
        texts.filter((said) => said.id !== id),
      )
  }

  function remember(agentId: number, said: Said): void {
    const texts = byAgent.get(agentId) ?? []
    byAgent.delete(agentId)
    const fresh = texts.filter(({ atMs }) => said.atMs - atMs < lookBackMs)
    byAgent.set(agentId, [...fresh.slice(-(textsKept - 1)), said])
    dropStale(said.atMs)
  }

  /** In the order in which agents last spoke, so only those in front are looked at. */
  function dropStale(nowMs: number): void {
    for (const [agentId, texts] of byAgent) {
      const isFresh = nowMs - (texts.at(-1)?.atMs ?? 0) < lookBackMs
      if (isFresh && byAgent.size <= agentsKept) return
      byAgent.delete(agentId)
    }
  }

  if (!refused) return { refused, note() {} }
  hear(tail.ring.after(0, Number.POSITIVE_INFINITY))
  tail.onEvents(hear)
  tail.onReset(() => byAgent.clear())

  return {
    refused,
    note(draft, { agentId, rootId, gist }) {
      const said = { place: rootId ?? ('roots' as const), gist, atMs: draft.at.getTime() }
      const pending = inBatch.get(draft) ?? new Map<number, Said[]>()
      const mine = pending.get(agentId) ?? []
      const isSaid = [...(byAgent.get(agentId) ?? []), ...mine].some(
        (before) =>
          before.place === said.place &&
          said.atMs - before.atMs < lookBackMs &&
          isRepeat(before.gist, said.gist),
      )
      if (isSaid) throw saidAlready()
      inBatch.set(draft, pending.set(agentId, [...mine, said]))
    },
  }
}
