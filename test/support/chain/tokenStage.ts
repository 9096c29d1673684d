import { BaseError, ContractFunctionRevertedError, type Hex, parseEventLogs, parseSignature } from 'viem'
import { authorizationArgs, type SignedAuthorization, signAuthorization } from './authorizations.ts'
import { startChain } from './chain.ts'
import type { ChainId } from './usdc.ts'

/** Signature formats that the token's overloaded functions accept. */
export const overloads = ['bytes', 'v, r, s'] as const
export type Overload = (typeof overloads)[number]

/** Starts a test chain with a payer, a payee and a third account, which sends the transactions. */
export async function openTokenStage(id: ChainId) {
  const chain = await startChain({ id })
  const { client, usdc } = chain
  const payer = await chain.openPayer({ usdc: 1_000_000n })
  const [payee, sender] = await Promise.all([chain.openPayer(), chain.openPayer()])

  /** Returns the chain's time, which differs from the real time after a test has moved the clock. */
  const time = async () => Number((await client.getBlock()).timestamp)
  const sign = async (wanted: Partial<Parameters<typeof signAuthorization>[0]> = {}) => {
    const usual = {
      from: payer,
      to: payee.address,
      value: 20_000n,
      chainId: id,
      validBefore: (await time()) + 120,
    }
    return signAuthorization({ ...usual, ...wanted })
  }
  const transferOf = (signed: SignedAuthorization, overload: Overload = 'bytes') => {
    const args = argsOf(signed, overload)
    return { account: sender.account, ...usdc, functionName: 'transferWithAuthorization', args } as const
  }

  return {
    chain,
    payer,
    payee,
    sender,
    time,
    sign,
    transferOf,
    isUsed({ payload }: SignedAuthorization): Promise<boolean> {
      const { from, nonce } = payload.authorization
      return client.readContract({ ...usdc, functionName: 'authorizationState', args: [from, nonce] })
    },
    refusalOf: (signed: SignedAuthorization, overload?: Overload) =>
      reasonOf(client.simulateContract(transferOf(signed, overload))),
    async logsOf(hash: Hex) {
      const { logs, status } = await chain.mined(hash)
      if (status !== 'success') throw new Error(`transaction ${hash} was reverted`)
      const own = logs.filter(({ address }) => address === usdc.address.toLowerCase())
      return parseEventLogs({ abi: usdc.abi, logs: own }).map(({ eventName, args }) => ({ eventName, args }))
    },
  }
}

export type TokenStage = Awaited<ReturnType<typeof openTokenStage>>

/** Returns the arguments of a signed USDC transfer in the order that the contract's functions expect. */
export function argsOf(signed: SignedAuthorization, overload: Overload) {
  return [...authorizationArgs(signed), ...signatureArgs(signed.payload.signature, overload)] as const
}

export function signatureArgs(signature: Hex, overload: Overload) {
  if (overload === 'bytes') return [signature] as const
  const { r, s, v } = parseSignature(signature)
  return [Number(v), r, s] as const
}

export async function reasonOf(simulated: Promise<unknown>): Promise<string> {
  const error = await simulated.then(
    () => undefined,
    (failure: unknown) => failure,
  )
  const reverted =
    error instanceof BaseError && error.walk((cause) => cause instanceof ContractFunctionRevertedError)
  if (reverted instanceof ContractFunctionRevertedError) return reverted.reason ?? 'no reason'
  return error ? String(error) : 'not refused'
}
