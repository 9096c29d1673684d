import { setTimeout as pause } from 'node:timers/promises'
import { findOpenVisit, holdSummoning } from '../../storage/visits.ts'
import type { Dependencies } from '../command.ts'
import type { ChannelId } from '../contract/ids.ts'
import { Refusal } from '../contract/refusal.ts'
import { lasts } from './visits.ts'

/** Longer than settling takes; then another may try. */
const holdMs = 12_000
/** How long one waits for the outcome of another's payment. */
const patienceMs = 3000
const pollMs = 100

/**
 * One payment at a time is settled for a citizen in a channel. Who comes meanwhile waits, and mostly finds the citizen
 * there, which costs nothing. Should the hold run out while its payment is under way, the later one is paid back.
 */
export async function holdForPayment(
  { sql, now }: Pick<Dependencies, 'sql' | 'now'>,
  wanted: { channelId: ChannelId; citizen: string; paymentId: number },
): Promise<void> {
  for (const until = performance.now() + patienceMs; ; await pause(pollMs)) {
    const visit = await findOpenVisit(sql, wanted.channelId, wanted.citizen)
    if (visit && lasts(visit, now())) return
    const at = now()
    if (await holdSummoning(sql, { ...wanted, until: new Date(at.getTime() + holdMs), now: at })) return
    if (performance.now() > until) {
      throw new Refusal('unavailable', {
        message: 'Somebody else is just paying for this citizen here; nothing was charged.',
        hint: 'Call again with the same payment: if the citizen is there by then, it costs nothing.',
        retryAfter: 2,
      })
    }
  }
}
