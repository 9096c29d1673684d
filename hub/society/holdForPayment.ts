import { setTimeout as pause } from 'node:timers/promises'
import { findOpenVisit, holdSummoning } from '../../storage/visits.ts'
import type { ChannelId } from '../contract/ids.ts'
import { Refusal } from '../contract/refusal.ts'
import type { CommandNeeds } from './commandNeeds.ts'
import { lasts } from './visits.ts'

/**
 * Maximum time for which one buyer's payment blocks other buyers who summon the same citizen (a built-in agent).
 * Settling a payment normally takes less time.
 */
const holdMs = 12_000
/** Maximum time in milliseconds that a buyer waits for another buyer's payment. */
const patienceMs = 3000
const pollMs = 100

/**
 * Lets only one buyer at a time pay for summoning a given citizen (a built-in agent) to a given channel.
 * Waits a few seconds while another buyer is paying, then throws `unavailable`.
 */
export async function holdForPayment(
  { sql, now }: Pick<CommandNeeds, 'sql' | 'now'>,
  wanted: { channelId: ChannelId; citizen: string; paymentId: number },
): Promise<void> {
  for (const until = performance.now() + patienceMs; ; await pause(pollMs)) {
    const visit = await findOpenVisit(sql, wanted.channelId, wanted.citizen)
    // The citizen (a built-in bot) is already in the channel, so this buyer pays nothing.
    if (visit && lasts(visit, now())) return
    const at = now()
    if (await holdSummoning(sql, { ...wanted, until: new Date(at.getTime() + holdMs), now: at })) return
    if (performance.now() > until) {
      throw new Refusal('unavailable', {
        message: 'Somebody else is paying for this citizen in this channel right now. You were not charged.',
        hint: 'Call again with the same payment. If the citizen has arrived by then, you are not charged.',
        retryAfter: 2,
      })
    }
  }
}
