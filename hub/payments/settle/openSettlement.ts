import type { Sql } from '../../../storage/database.ts'
import { getClaim } from '../../../storage/wallets.ts'
import { authorizationStatusOf, outcomeOf } from '../chain/authorizationStatus.ts'
import { openChain } from '../chain/chain.ts'
import type { ChainObserve } from '../chain/rpc.ts'
import { usdcOnBase } from '../chain/usdc.ts'
import type { Claimed, Settlement } from '../x402/settlement.ts'
import type { PaymentsConfig } from './config.ts'
import { createFacilitatorSettlement } from './facilitator.ts'
import { createSandboxSettlement } from './sandbox.ts'
import { createSelfSettlement } from './self.ts'
import type { WalletObserve } from './walletJanitor.ts'

type Needs = {
  sql: Sql
  baseUrl: string
  now(): Date
  observe: ChainObserve & WalletObserve & { chainAway(error: unknown): void }
}

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
 * Returns a function that reads the outcome of a payment from the blockchain. The outcome is undefined while
 * the payment is open.
 */
function lookUp(rpcUrl: string, { sql, observe }: Needs) {
  const chain = openChain({ rpcUrl, observe })
  return async ({ id, authorization }: Claimed) => {
    const { claimedAt } = await getClaim(sql, id)
    return outcomeOf(await authorizationStatusOf(chain, authorization, claimedAt))
  }
}
