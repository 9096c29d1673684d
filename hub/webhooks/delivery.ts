import type { Sql } from '../../storage/database.ts'
import type { Claim } from '../../storage/followers.ts'
import type { StoredEvent } from '../../storage/log.ts'
import { readAccess } from '../../storage/memberships.ts'
import {
  findWebhookToDeliver,
  noteWebhookError,
  pauseHeldWebhook,
  type WebhookToDeliver,
} from '../../storage/webhooks.ts'
import { cursorOf } from '../contract/cursor.ts'
import type { AgentId } from '../contract/ids.ts'
import { webhookDeadDays } from '../contract/limits.ts'
import { channelOfRoom, type Room } from '../contract/rooms.ts'
import { maySee } from '../domain/membership.ts'
import type { Committer } from '../log/committer.ts'
import { eventJson, type LogEvent } from '../log/event.ts'
import type { FollowerWork } from '../log/followers.ts'
import type { Consumer } from '../log/followerTurn.ts'
import { notify } from '../society/notify.ts'
import type { WebhookKey } from './key.ts'
import { openReceiver, type Receiver } from './receiver.ts'
import { signatureHeaders } from './sign.ts'
import { type Targets, targetUrl } from './target.ts'
import { whyFailed } from './whyFailed.ts'

type DeliveryOutcome = 'delivered' | 'failed' | 'dead'

export type DeliveryNeeds = {
  sql: Sql
  committer: Pick<Committer, 'commit'>
  key: WebhookKey
  targets: Targets
  now(): Date
  observe: { webhookTried(outcome: DeliveryOutcome, ms: number): void }
}

const dayMs = 24 * 3_600_000
/** HTTP status 410 (Gone). A receiver responds with 410 to stop further requests. */
const gone = 410

export function webhookDelivery(needs: DeliveryNeeds): FollowerWork {
  return {
    work: needs.key.work,
    async open(claim) {
      const webhook = await findWebhookToDeliver(needs.sql, claim.id)
      return webhook && consumerOf(claim, webhook, needs)
    },
  }
}

function consumerOf(claim: Claim, webhook: WebhookToDeliver, needs: DeliveryNeeds): Consumer {
  const { sql, observe } = needs
  const secret = needs.key.unseal(webhook.secret)
  let receiver: Receiver | undefined

  async function post(event: LogEvent, signal: AbortSignal): Promise<number> {
    receiver ??= await openReceiver(targetUrl(webhook.url, needs.targets), needs.targets)
    const body = bodyOf(event)
    const id = `msg_${claim.id}_${cursorOf(event.seq, event.epoch)}`
    return (
      await receiver.post({ headers: signatureHeaders(secret, { id, at: needs.now(), body }), body }, signal)
    ).status
  }

  async function failed(why: string, status: number): Promise<DeliveryOutcome> {
    await noteWebhookError(sql, claim.id, why)
    const deadAt = (webhook.failingSince?.getTime() ?? Number.POSITIVE_INFINITY) + webhookDeadDays * dayMs
    if (status !== gone && needs.now().getTime() < deadAt) return 'failed'
    await pause(claim, webhook, needs, why)
    return 'dead'
  }

  return {
    select: (events) => audible(sql, webhook, events),
    async take(event, signal) {
      const beganAt = performance.now()
      const { status, why } = await post(event, signal).then(
        (answered) => ({ status: answered, why: `it answered with status ${answered}` }),
        (error: unknown) => ({ status: 0, why: whyFailed(error) }),
      )
      if (signal.aborted && status === 0) return 'ended'
      const outcome = status >= 200 && status <= 299 ? 'delivered' : await failed(why, status)
      observe.webhookTried(outcome, performance.now() - beganAt)
      return taken[outcome]
    },
    close: () => receiver?.close(),
  }
}

const taken = { delivered: 'taken', failed: 'again', dead: 'ended' } as const

/** Returns the body of a webhook request. The `data` field has the same JSON format as an event in a live session. */
const bodyOf = (event: LogEvent): string =>
  `{"type":"${event.type}","timestamp":"${event.at.toISOString()}","data":${eventJson(event)}}`

async function audible(
  sql: Sql,
  { agentId, types }: Pick<WebhookToDeliver, 'agentId' | 'types'>,
  events: readonly StoredEvent[],
): Promise<readonly StoredEvent[]> {
  const wanted = types ? events.filter(({ type }) => (types as string[]).includes(type)) : events
  const mayHear = await accessOf(sql, agentId, new Set(wanted.map(({ room }) => room)))
  return wanted.filter(mayHear)
}

async function accessOf(sql: Sql, agentId: AgentId, rooms: ReadonlySet<Room>) {
  const channelIds = [...rooms].flatMap((room) => channelOfRoom(room) ?? [])
  const keys = channelIds.map((channelId) => ({ channelId, reader: agentId }))
  const rows = keys.length > 0 ? await readAccess(sql, keys) : []
  const known = new Map(rows.map((row) => [row.channelId, row]))
  return ({ room, seq }: StoredEvent): boolean => {
    const channelId = channelOfRoom(room)
    if (channelId === undefined) return true
    const access = known.get(channelId)
    return access !== undefined && maySee(access, seq)
  }
}

/**
 * Pauses a webhook whose receiver no longer responds, and notifies the agent that owns the webhook. Does nothing if
 * another server process has taken over the webhook.
 */
async function pause(
  { id, lease }: Claim,
  { agentId, url }: WebhookToDeliver,
  { committer }: Pick<DeliveryNeeds, 'committer'>,
  why: string,
): Promise<void> {
  const { host } = new URL(url)
  await committer.commit({
    type: 'strict',
    async apply(draft, tx) {
      if (!(await pauseHeldWebhook(tx, { id, lease }, why))) return
      const text = `Webhook ${id} to ${host} is paused: ${why}. POST /api/webhooks/${id}/resume continues it without a hole.`
      notify(draft, agentId, { kind: 'system', actor: null, excerpt: { text, quoted: false } })
    },
  })
}
