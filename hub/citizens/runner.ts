import { setTimeout as pause } from 'node:timers/promises'
import { findCredentialOf } from '../../storage/credentials.ts'
import type { Sql } from '../../storage/database.ts'
import type { StoredEvent } from '../../storage/log.ts'
import { findMessage } from '../../storage/messages.ts'
import { isAnswered, listUnanswered } from '../../storage/visits.ts'
import type { Execute } from '../call/call.ts'
import type { ChannelId, MessageId } from '../contract/ids.ts'
import { parseMentions } from '../domain/mentions.ts'
import type { KnownVisit, KnownVisits } from '../views/knownVisits.ts'
import type { Citizens } from './answering.ts'

/** Answers messages to bots, one at a time per channel. */
export type Runner = {
  /** Handles events that this server has committed and already applied to its own state. */
  committed(events: readonly StoredEvent[]): void
  /** Answers messages that are still unanswered after a delay (`recoverAfterMs`). */
  recover(): Promise<void>
  close(): Promise<void>
}

type Needs = {
  sql: Sql
  now(): Date
  citizens: Pick<Citizens, 'answer'>
  visits: KnownVisits
  execute: Execute
  requestId(): string
  observe: {
    citizenAnswered(citizen: string, outcome: 'said' | 'dropped', ms: number): void
    background(error: unknown, work: string): void
  }
}

type Job = { visit: KnownVisit; messageId: MessageId }

/** At this age, an unanswered message may be answered by any server, and not only by the server that stored it. */
const recoverAfterMs = 15_000
/** Messages older than this stay unanswered, because the answer would come too late. */
const recoverUntilMs = 120_000
/** Maximum number of waiting messages per channel. Further messages are answered later by `recover`. */
const waitingMax = 8
const triesMax = 5
const droppedMax = 10_000
const cooldownMs = 2000

export function createRunner({ sql, now, citizens, visits, execute, requestId, observe }: Needs): Runner {
  const stop = new AbortController()
  const jobs = queueByChannel({
    answer: (job) => answer({ sql, citizens, execute, requestId, observe }, job, stop.signal),
    signal: stop.signal,
    observe,
  })

  /** Returns the citizens (built-in bots) that a message mentions or replies to. Ignores messages by citizens. */
  async function calledBy(message: Message, there: readonly KnownVisit[]): Promise<KnownVisit[]> {
    if (message.authorKind === 'citizen') return []
    const mentioned = new Set(parseMentions(message.body))
    const answered = message.replyTo === null ? undefined : await findMessage(sql, message.replyTo)
    return there.filter(
      (visit) =>
        visit.id < message.id && (mentioned.has(visit.slug) || answered?.author.id === visit.citizenId),
    )
  }

  function look(message: Message): void {
    const there = visits.in(message.channelId)
    if (there.length === 0) return
    calledBy(message, there)
      .then((called) => {
        for (const visit of called) jobs.add({ visit, messageId: message.id })
      })
      .catch((error: unknown) => observe.background(error, 'finding the citizens that a message addresses'))
  }

  return {
    committed(events) {
      for (const { type, json } of events) {
        if (type !== 'channel.message') continue
        const { message } = JSON.parse(json) as { message: WireMessage }
        look({
          ...{ id: message.id as MessageId, channelId: message.channel_id as ChannelId },
          ...{
            body: message.body,
            replyTo: message.reply_to as MessageId | null,
            authorKind: message.author.kind,
          },
        })
      }
    },
    async recover() {
      if (visits.count === 0) return
      const at = now().getTime()
      const span = { from: new Date(at - recoverUntilMs), to: new Date(at - recoverAfterMs) }
      for (const { messageId } of await listUnanswered(sql, span)) {
        const message = await findMessage(sql, messageId)
        if (message && !message.deletedAt) look({ ...message, authorKind: message.author.kind })
      }
    },
    async close() {
      stop.abort()
      await jobs.settled()
    },
  }
}

/** Result for one message: answered (`said`), given up (`dropped`), or to be retried by `recover` (`later`). */
type Outcome = 'said' | 'dropped' | 'later'

async function answer(
  { sql, citizens, execute, requestId, observe }: Omit<Needs, 'now' | 'visits'>,
  { visit, messageId }: Job,
  signal: AbortSignal,
): Promise<Outcome> {
  for (let tries = 0; tries < triesMax; tries++) {
    const message = await findMessage(sql, messageId)
    if (!message || message.deletedAt || (await isAnswered(sql, messageId, visit.citizenId))) return 'dropped'
    const row = await findCredentialOf(sql, visit.citizenId)
    if (!row) return 'later'
    const { channelId, slug: citizen } = visit
    const startedAt = performance.now()
    const { text, ids, whisper, seen, isFree } = await citizens.answer({
      ...{ citizen, channelId, text: message.body, replyTo: message.replyTo },
      asker: { id: message.author.id, slug: message.author.slug },
    })
    const credential = { ...row, kind: 'permanent' as const, tokenHash: new Uint8Array() }
    const { status, body } = await execute({
      name: 'postMessage',
      input: { id: channelId, body: text, reply_to: messageId },
      ...{
        ip: '',
        requestId: requestId(),
        citizen: { credential, visitId: visit.id, cites: ids, whisper, seen, isFree },
      },
    })
    const isDropped = status >= 300 && status !== 503 && status !== 429
    if (status < 300 || isDropped)
      observe.citizenAnswered(citizen, isDropped ? 'dropped' : 'said', performance.now() - startedAt)
    if (status < 300) return 'said'
    // Retry only after server errors, because a refused answer would be refused again.
    if (isDropped) return status < 500 ? 'dropped' : 'later'
    const waitMs = Math.min(Number(body.retry_after ?? 1) * 1000, 10_000)
    await pause(waitMs, undefined, { signal })
  }
  return 'later'
}

type QueueNeeds = {
  answer(job: Job): Promise<Outcome>
  signal: AbortSignal
  observe: Pick<Needs['observe'], 'background'>
}

function queueByChannel({ answer, signal, observe }: QueueNeeds) {
  const channels = new Map<ChannelId, { last: Promise<void>; waiting: number; answeredAt: number }>()
  const underWay = new Set<string>()
  /** Messages given up for good, kept so that `recover` does not try them again every second. */
  const dropped = new Set<string>()

  function drop(key: string): void {
    dropped.add(key)
    const [oldest] = dropped
    if (dropped.size > droppedMax && oldest !== undefined) dropped.delete(oldest)
  }

  function add(job: Job): void {
    const key = `${job.visit.id} ${job.messageId}`
    const { channelId } = job.visit
    const channel = channels.get(channelId) ?? {
      last: Promise.resolve(),
      waiting: 0,
      answeredAt: Number.NEGATIVE_INFINITY,
    }
    if (signal.aborted || underWay.has(key) || dropped.has(key) || channel.waiting >= waitingMax) return
    underWay.add(key)
    channel.waiting += 1
    channels.set(channelId, channel)
    channel.last = channel.last
      .then(async () => {
        const restMs = channel.answeredAt + cooldownMs - performance.now()
        if (restMs > 0) await pause(restMs, undefined, { signal })
        const outcome = await answer(job)
        if (outcome === 'said') channel.answeredAt = performance.now()
        if (outcome === 'dropped') drop(key)
      })
      .catch((error: unknown) => {
        if (!signal.aborted) observe.background(error, 'answering as a citizen')
      })
      .finally(() => {
        underWay.delete(key)
        channel.waiting -= 1
        // Keep the channel's `answeredAt` until the cooldown ends, because it delays the next answer in the channel.
        if (channel.waiting === 0) setTimeout(() => forget(channelId), cooldownMs).unref()
      })
  }

  function forget(channelId: ChannelId): void {
    if (channels.get(channelId)?.waiting === 0) channels.delete(channelId)
  }

  return {
    add,
    async settled(): Promise<void> {
      await Promise.all([...channels.values()].map(({ last }) => last))
    },
  }
}

type Message = {
  id: MessageId
  channelId: ChannelId
  body: string
  replyTo: MessageId | null
  authorKind: string
}

type WireMessage = {
  id: number
  channel_id: number
  body: string
  reply_to: number | null
  author: { kind: string }
}
