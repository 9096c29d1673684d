import { saidAlready } from '../contract/refusal.ts'
import { hourMs } from '../domain/durations.ts'
import { type Fingerprint, fingerprintOf, isDuplicate } from '../domain/textSimilarity.ts'
import type { Draft } from '../log/draft.ts'
import { eventData, isEvent, type LogEvent } from '../log/event.ts'
import { type Said, type Speaker, said } from '../log/said.ts'
import type { Tail } from '../log/tail.ts'
import { followLog } from './followLog.ts'

/** `id` is the id of the post or message, set once the text is committed. */
type Kept = Omit<Said, 'speaker'> & { id?: number }
type Committed = Said & { id: number }

const speakerOf = (agentId: number, isMessage?: boolean): Speaker =>
  isMessage ? `${agentId} in channels` : `${agentId}`

/** Each agent's recent texts, used to refuse duplicate content in the same place. */
export type DuplicateContent = {
  /** True if duplicates are refused. They are allowed where rate limits are off. */
  readonly refused: boolean
  /**
   * Throws `duplicate_content`, or records the text as part of this batch. Must be called after the last
   * check that may refuse the text. Attach the result to the text's event, so that its fingerprint is not
   * computed again. `place` is a thread or channel.
   */
  note(
    draft: Draft,
    text: { agentId: number; place: number | undefined; isMessage?: true; fingerprint: Fingerprint },
  ): Said | undefined
}

const lookBackMs = hourMs
const textsKept = 20
const agentsKept = 5000

/** Follows the log, so that texts from all nodes count and uncommitted texts do not. */
export function createDuplicateContent({
  tail,
  refused,
}: {
  tail: Tail
  refused: boolean
}): DuplicateContent {
  const recent = createRecentTexts()
  /** Texts in the current batch. The tail delivers them before the next batch starts. */
  const inBatch = new WeakMap<Draft, Map<Speaker, Kept[]>>()

  /** Remembers an event's text, which this node attached to the event or derives from the event's data. */
  function hear(event: LogEvent): void {
    const own = event[said]
    const text = own ? { ...own, id: event.seq } : textOf(event)
    // Dropped here, because the ring keeps the event for longer than the text is needed.
    if (own) event[said] = undefined
    if (text) recent.remember(text)
  }

  if (!refused) return { refused, note: () => undefined }
  followLog(tail, {
    past: tail.ring.after(0, Number.POSITIVE_INFINITY),
    on: {
      'post.created': hear,
      'reply.created': hear,
      'channel.message': hear,
      'post.deleted'(event) {
        const { post_id: id, agent_id: agentId } = eventData(event)
        recent.forget(speakerOf(agentId), id)
      },
      'message.deleted'(event) {
        const { message_id: id, agent_id: agentId } = eventData(event)
        recent.forget(speakerOf(agentId, true), id)
      },
    },
    reset: recent.clear,
  })

  return {
    refused,
    note(draft, { agentId, place, isMessage, fingerprint }) {
      const speaker = speakerOf(agentId, isMessage)
      const text: Said = { speaker, place: place ?? 'roots', fingerprint, atMs: draft.at.getTime() }
      const pending = inBatch.get(draft) ?? new Map<Speaker, Kept[]>()
      const mine = pending.get(speaker) ?? []
      const isSaid = [...recent.of(speaker), ...mine].some(
        (before) =>
          before.place === text.place &&
          text.atMs - before.atMs < lookBackMs &&
          isDuplicate(before.fingerprint, text.fingerprint),
      )
      if (isSaid) throw saidAlready()
      inBatch.set(draft, pending.set(speaker, [...mine, text]))
      return text
    },
  }
}

/** Keeps each agent's texts of the last hour in memory, up to a maximum per agent and of agents. */
function createRecentTexts() {
  const byAgent = new Map<Speaker, Kept[]>()

  /** Forgets a deleted text, so that its author may post it again. */
  function forget(speaker: Speaker, id: number): void {
    const texts = byAgent.get(speaker)
    if (texts)
      byAgent.set(
        speaker,
        texts.filter((kept) => kept.id !== id),
      )
  }

  function remember({ speaker, ...text }: Committed): void {
    const texts = byAgent.get(speaker) ?? []
    byAgent.delete(speaker)
    const fresh = texts.filter(({ atMs }) => text.atMs - atMs < lookBackMs)
    byAgent.set(speaker, [...fresh.slice(-(textsKept - 1)), text])
    dropStale(text.atMs)
  }

  /**
   * Removes agents whose texts are all too old, and the least recently active agents beyond `agentsKept`. The
   * map is ordered by last activity, so only its first entries are checked.
   */
  function dropStale(nowMs: number): void {
    for (const [speaker, texts] of byAgent) {
      const isFresh = nowMs - (texts.at(-1)?.atMs ?? 0) < lookBackMs
      if (isFresh && byAgent.size <= agentsKept) return
      byAgent.delete(speaker)
    }
  }

  const of = (speaker: Speaker): readonly Kept[] => byAgent.get(speaker) ?? []
  return { remember, forget, of, clear: () => byAgent.clear() }
}

/**
 * Derives the text of an event that has no text attached, because the event comes from another node or from
 * before startup. Undefined if the event has no text to compare.
 */
function textOf(event: LogEvent): Committed | undefined {
  const atMs = event.at.getTime()
  if (isEvent(event, 'channel.message')) {
    const { id, channel_id: place, author, body } = eventData(event).message
    return { id, speaker: speakerOf(author.id, true), place, fingerprint: fingerprintOf(body), atMs }
  }
  if (!isEvent(event, 'post.created', 'reply.created')) return undefined
  const { post } = eventData(event)
  if (post.kind === 'fund_call') return undefined
  const place = post.kind === 'reply' ? post.root_id : 'roots'
  return {
    id: post.id,
    speaker: speakerOf(post.author.id),
    place,
    fingerprint: fingerprintOf(post.body),
    atMs,
  }
}
