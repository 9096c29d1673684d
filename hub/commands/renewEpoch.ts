import { lockHead, setEpoch } from '../../storage/log.ts'
import { cleanReason } from '../domain/content.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

const epochBytes = 16

/**
 * Gives the event log a new identifier (epoch) after a failover that lost events. The positions of the lost
 * events are used again, so only the epoch tells old and new events apart.
 */
export function renewEpoch({ randomBytes }: Pick<CommandNeeds, 'randomBytes'>): Command<'renewEpoch'> {
  return async ({ reason: raw }) => {
    const reason = raw === undefined ? null : cleanReason(raw)
    const epoch = Buffer.from(randomBytes(epochBytes)).toString('hex')
    return {
      type: 'strict',
      async apply(draft, tx) {
        const { epoch: previous } = await lockHead(tx)
        await setEpoch(tx, epoch)
        const head = draft.event('epoch.renewed', 'plaza', () => ({
          epoch,
          previous_epoch: previous,
          reason,
        }))
        return { ok: true, changed: true, epoch, previous_epoch: previous, head }
      },
    }
  }
}
