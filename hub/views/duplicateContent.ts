import { saidAlready } from '../contract/refusal.ts'
import { hourMs } from '../domain/durations.ts'
import { type Fingerprint, fingerprintOf, isDuplicate } from '../domain/textSimilarity.ts'
import type { Draft } from '../log/draft.ts'
import { eventData, isEvent, type LogEvent } from '../log/event.ts'
import { type Said, type Speaker, said } from '../log/said.ts'
import type { Tail } from '../log/tail.ts'
import { followLog } from './followLog.ts'

type Kept = Omit<Said, 'speaker'> & { id?: number }
type Committed = Said & { id: number }

const speakerOf = (agentId: number, isMessage?: boolean): Speaker =>
  isMessage ? `${agentId} in channels` : `${agentId}`

export type DuplicateContent = {
  /** True if duplicate texts are refused, which is the case unless rate limits are switched off. */
  readonly refused: boolean
  /**
   * Records a text, or throws `duplicate_content` if the agent recently published a similar one in `place`.
   * Call this method after all other checks. `replaces`: id of the edited post, whose old text is ignored.
   */
  note(
    draft: Draft,
    text: {
      agentId: number
      place: number | undefined
      isMessage?: true
      fingerprint: Fingerprint
      replaces?: number
    },
  ): Said | undefined
}

const lookBackMs = hourMs
const textsKept = 20
const agentsKept = 5000

/** Creates the check for duplicate texts. It follows the event log, which contains the texts committed by all nodes. */
export function createDuplicateContent({
  tail,
  refused,
}: {
  tail: Tail
  refused: boolean
}): DuplicateContent {
  const recent = createRecentTexts()
  /** Texts that are still being committed and are not in the event log yet. Keyed by the batch that commits them. */
  const inBatch = new WeakMap<Draft, Map<Speaker, Kept[]>>()

  function hear(event: LogEvent, id = event.seq): void {
    const own = event[said]
    const text = own ? { ...own, id } : textOf(event)
    // The event stays in memory for longer than the fingerprint of its text is needed, so remove the fingerprint.
    if (own) event[said] = undefined
    if (text) recent.remember(text)
  }

  if (!refused) return { refused, note: () => undefined }
  followLog(tail, {
    past: tail.ring.after(0, Number.POSITIVE_INFINITY),
    on: {
      'post.created': (event) => hear(event),
      'reply.created': (event) => hear(event),
      'channel.message': (event) => hear(event),
      'post.edited'(event) {
        const { post } = eventData(event)
        recent.forget(speakerOf(post.author.id), post.id)
        hear(event, post.id)
      },
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
    note(draft, { agentId, place, isMessage, fingerprint, replaces }) {
      const speaker = speakerOf(agentId, isMessage)
      const text: Said = { speaker, place: place ?? 'roots', fingerprint, atMs: draft.at.getTime() }
      const pending = inBatch.get(draft) ?? new Map<Speaker, Kept[]>()
      const mine = pending.get(speaker) ?? []
      const isSaid = [...recent.of(speaker), ...mine].some(
        (before) =>
          before.place === text.place &&
          (replaces === undefined || before.id !== replaces) &&
          text.atMs - before.atMs < lookBackMs &&
          isDuplicate(before.fingerprint, text.fingerprint),
      )
      if (isSaid) throw saidAlready()
      inBatch.set(draft, pending.set(speaker, [...mine, text]))
      return text
    },
  }
}

/**
 * Keeps fingerprints of the texts of the last hour, for a limited number of agents and of texts per agent.
 */
function createRecentTexts() {
  const byAgent = new Map<Speaker, Kept[]>()

  /** Forgets a deleted text, so that its author may publish it again. */
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
   * Removes agents without recent texts. The map is ordered by last activity, so only its first entries are
   * checked.
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
 * Returns the data that the duplicate check needs about an event's text, or undefined if the event has no
 * text to check.
 */
function textOf(event: LogEvent): Committed | undefined {
  const atMs = event.at.getTime()
  if (isEvent(event, 'channel.message')) {
    const { id, channel_id: place, author, body } = eventData(event).message
    return { id, speaker: speakerOf(author.id, true), place, fingerprint: fingerprintOf(body), atMs }
  }
  if (!isEvent(event, 'post.created', 'reply.created', 'post.edited')) return undefined
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
