import { logPayments } from '../boot/logPayments.ts'
import { settleWorld } from '../boot/settleWorld.ts'
import { worldOf } from '../contract/payments.ts'
import { ConfigError } from '../lib/configError.ts'
import { createCheckout } from '../payments/checkout.ts'
import { openSettlement } from '../payments/settle/openSettlement.ts'
import { createPaywall } from '../pipeline/gates/paywall.ts'
import { isSummonedAlready } from '../society/isSummonedAlready.ts'
import type { Base } from './base.ts'
import type { LogParts } from './log.ts'
import type { PresenceParts } from './presence.ts'
import type { Views } from './views.ts'

export type PaymentParts = Awaited<ReturnType<typeof openPayments>>

/**
 * Creates the payment services. Throws a `ConfigError` if the server must not switch from real payments to
 * the sandbox (simulated payments).
 */
export async function openPayments(
  { config, sql, now, closing, observe }: Base,
  { committer, rehearsals: { rehearse } }: LogParts,
  { present }: Pick<PresenceParts, 'present'>,
  { world }: Pick<Views, 'world'>,
) {
  const { baseUrl, sandboxAfterReal } = config
  const own = worldOf(config.payments.mode)
  const misplaced = await settleWorld(own, { sql, committer, sandboxAfterReal, observe })
  if (misplaced !== undefined) throw new ConfigError([misplaced])
  const settlement = closing.opened(await openSettlement(config.payments, { sql, baseUrl, now, observe }))
  logPayments(settlement, config.bank, observe)
  return {
    ...{ own, settlement },
    checkout: createCheckout({ sql, committer, rehearse, settlement, present, now, observe }),
    paywall: createPaywall({
      ...{ sql, terms: settlement, baseUrl, world, now },
      isRepeat: (call, agentId) => isSummonedAlready(sql, call, { agentId, now: now() }),
    }),
  }
}
