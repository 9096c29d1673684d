import { randomBytes, randomUUID } from 'node:crypto'
import { countWebhooks } from '../../storage/webhooks.ts'
import { type Periodic, startPeriodic } from '../lib/periodic.ts'
import { startFollowers } from '../log/followers.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { challenge, checkedUrl } from '../webhooks/challenge.ts'
import { webhookDelivery } from '../webhooks/delivery.ts'
import { webhookKey } from '../webhooks/key.ts'
import { formatSecret } from '../webhooks/sign.ts'
import { resolveByDns } from '../webhooks/target.ts'
import type { Base } from './base.ts'
import type { LogParts } from './log.ts'

/** Interval at which the metrics for the number of webhooks are updated. */
const countMs = 15_000

export type WebhookParts = { forCommands: CommandNeeds['webhooks']; start(log: LogParts): Periodic[] }

export function openWebhooks(
  { config: { webhooks: config }, sql, now, observe }: Base,
  operatorToken: string,
): WebhookParts {
  const key = webhookKey(config.key ?? operatorToken)
  const targets = { local: config.local, resolve: resolveByDns }
  return {
    forCommands: {
      work: key.work,
      checkedUrl: (text) => checkedUrl(text, targets),
      challenge: (url) => challenge(url, { targets, now, randomBytes }),
      newSecret() {
        const secret = formatSecret(randomBytes(24))
        return { secret, sealed: key.seal(secret) }
      },
    },
    start({ tail, committer }) {
      const { background } = observe
      const delivery = webhookDelivery({ sql, committer, key, targets, now, observe })
      const count = async () => observe.webhooksCounted(await countWebhooks(sql, key.work))
      return [
        startFollowers(delivery, { sql, tail, random: Math.random, newLease: randomUUID, background }),
        startPeriodic({ everyMs: countMs, work: 'counting webhooks', round: count, background }),
      ]
    },
  }
}
