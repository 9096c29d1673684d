import type { Sql } from '../../storage/database.ts'
import { getClaim } from '../../storage/wallets.ts'
import { openChain } from './chain.ts'
import type { PaymentsConfig } from './config.ts'
import { createFacilitatorSettlement } from './facilitator.ts'
import { fateOf, outcomeOf } from './fate.ts'
import type { ChainObserve } from './rpc.ts'
import { createSandboxSettlement } from './sandbox.ts'
import { createSelfSettlement } from './self.ts'
import type { Claimed, Settlement } from './settlement.ts'
import { usdcOnBase } from './usdc.ts'
import type { WalletObserve } from './walletJanitor.ts'

type Needs = {
  sql: Sql
  baseUrl: string
  now(): Date
  observe: ChainObserve & WalletObserve & { chainAway(error: unknown): void }
}

/** Opens the configured settlement. */
export async function openSettlement(config: PaymentsConfig, needs: Needs): Promise<Settlement> {
  switch (config.mode) {
    case 'sandbox':
      return createSandboxSettlement()
    case 'facilitator': {
      const { facilitatorUrl: url, payTo, baseRpcUrl } = config
      const { asset, token } = usdcOnBase
      const findOutcome = baseRpcUrl === undefined ? undefined : lookUp(baseRpcUrl, needs)
      return createFacilitatorSettlement({ url, payTo, asset, token, baseUrl: needs.baseUrl, findOutcome })
    }
    case 'self':
      return createSelfSettlement({ ...needs, ...config, rpcUrl: config.baseRpcUrl })
  }
}

/**
 * Returns a function that reads the outcome of a payment from the chain. Its result is undefined while that
 * is open.
 */
function lookUp(rpcUrl: string, { sql, observe }: Needs) {
  const chain = openChain({ rpcUrl, observe })
  return async ({ id, authorization }: Claimed) => {
    const { claimedAt } = await getClaim(sql, id)
    return outcomeOf(await fateOf(chain, authorization, claimedAt))
  }
}
