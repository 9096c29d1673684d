import type { Sql } from '../../storage/database.ts'
import { readWorld } from '../../storage/worlds.ts'
import type { World } from '../contract/payments.ts'
import type { Committer } from '../log/committer.ts'
import { enterWorld } from '../society/enterWorld.ts'

type Needs = {
  sql: Sql
  committer: Pick<Committer, 'commit'>
  /** True if the operator allows the server to switch back from real payments to the sandbox (simulated payments). */
  sandboxAfterReal: boolean
  observe: { log: { warn(fields: object, text: string): void } }
}

/**
 * Switches between sandbox (simulated) and real payments at startup. Returns an error message if the switch is not
 * allowed.
 */
export async function settleWorld(
  world: World,
  { sql, committer, sandboxAfterReal, observe }: Needs,
): Promise<string | undefined> {
  const { realSince } = await readWorld(sql)
  // After real payments, the sandbox (simulated payments) would give away for free what others have paid for.
  if (world === 'sandbox' && realSince !== null && !sandboxAfterReal) {
    return (
      `PAYMENTS: this plaza has taken real money since ${realSince.toISOString()}, and would start in the sandbox; ` +
      'set PAYMENTS to self or facilitator, or set SANDBOX_AFTER_REAL=yes if the sandbox is meant'
    )
  }
  if (world === 'sandbox' && realSince !== null) {
    observe.log.warn(
      { realSince },
      `SANDBOX_AFTER_REAL=yes: this plaza has taken real money since ${realSince.toISOString()} and runs in the sandbox; ` +
        'real purchases do not count until payments are real again, so unset the variable then',
    )
  }
  const { from, left } = await committer.commit(enterWorld(world))
  if (left) {
    observe.log.warn(
      { from, to: world, ...left },
      `payments changed from ${from} to ${world}: purchases and ledger rows made in ${from} no longer count`,
    )
  }
  return undefined
}
