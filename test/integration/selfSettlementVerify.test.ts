import { concat } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Authorization, Settlement } from '../../hub/payments/x402/settlement.ts'
import { authorizationOf } from '../support/chain/authorizationOf.ts'
import { type SignedAuthorization, signCancellation } from '../support/chain/authorizations.ts'
import { openSettlingStage, type SettlingStage } from '../support/chain/settlingStage.ts'
import { usdcAddresses } from '../support/chain/usdc.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'

let server: SharedPostgres
let stage: SettlingStage
let node: Settlement

beforeAll(async () => {
  server = await openSharedPostgres()
  stage = await openSettlingStage(server)
  node = await stage.openNode()
})
afterAll(async () => {
  await stage.close()
  await server.close()
})

const badSignature = 'invalid_exact_evm_payload_signature'
const undeployed = 'invalid_exact_evm_payload_undeployed_smart_wallet'
const nonceUsed = 'invalid_exact_evm_nonce_already_used'
const hour = 3600

type Case = {
  what: string
  reason: string
  outcome?: 'settled'
  made(): Promise<SignedAuthorization | Authorization>
}
const refused: Case[] = [
  {
    what: 'a signature by another account',
    reason: badSignature,
    async made() {
      const [signed, stranger] = await Promise.all([stage.sign(), stage.chain.openPayer()])
      const { payload } = await stage.sign({ from: { ...stage.payer, key: stranger.key } })
      return { ...authorizationOf(signed), signature: payload.signature }
    },
  },
  {
    what: 'a signature for another chain',
    reason: badSignature,
    made: () => stage.sign({ chainId: 1, verifyingContract: usdcAddresses[8453] }),
  },
  {
    what: 'a signature for another token',
    reason: badSignature,
    made: () => stage.sign({ verifyingContract: usdcAddresses[1] }),
  },
  {
    what: 'a signature for a transfer that only the payee may redeem',
    reason: badSignature,
    made: () => stage.sign({ kind: 'receive' }),
  },
  {
    what: 'an expired authorization',
    reason: 'invalid_exact_evm_payload_authorization_valid_before',
    made: async () => stage.sign({ validBefore: await stage.chainTime() }),
  },
  {
    what: 'an authorization that is not valid yet',
    reason: 'invalid_exact_evm_payload_authorization_valid_after',
    async made() {
      const time = await stage.chainTime()
      return stage.sign({ validAfter: time + hour, validBefore: time + 2 * hour })
    },
  },
  {
    what: 'an authorization redeemed by a third account',
    reason: nonceUsed,
    outcome: 'settled',
    async made() {
      const signed = await stage.sign()
      await stage.redeem(signed)
      return signed
    },
  },
  {
    what: 'an authorization cancelled by its payer',
    reason: nonceUsed,
    async made() {
      const signed = await stage.sign()
      const args = [
        stage.payer.address,
        authorizationOf(signed).nonce,
        await signCancellation(signed, stage.payer.key),
      ] as const
      const { account } = stage.payer
      const call = { account, ...stage.chain.usdc, functionName: 'cancelAuthorization', args } as const
      await stage.mined(await stage.chain.client.writeContract(call))
      return signed
    },
  },
  {
    what: "a value above the payer's balance",
    reason: 'insufficient_funds',
    made: async () => stage.sign({ value: (await stage.chain.usdcOf(stage.payer.address)) + 1n }),
  },
  {
    what: "a payer on the token's blacklist",
    reason: 'blacklisted',
    async made() {
      const from = await stage.chain.openPayer({ usdc: 1_000_000n })
      const { account } = stage.payer
      const { usdc, client } = stage.chain
      const call = { account, ...usdc, functionName: 'blacklist', args: [from.address] } as const
      await stage.mined(await client.writeContract(call))
      return stage.sign({ from })
    },
  },
  {
    what: 'a wallet contract whose owner did not sign',
    reason: badSignature,
    async made() {
      const wallet = await stage.chain.openWallet({ usdc: 1_000_000n })
      return stage.sign({ from: { ...wallet, key: stage.payer.key } })
    },
  },
  {
    what: 'a wallet contract with bytes that are no signature',
    reason: badSignature,
    async made() {
      const wallet = await stage.chain.openWallet({ usdc: 1_000_000n })
      return { ...authorizationOf(await stage.sign({ from: wallet })), signature: `0x${'ab'.repeat(200)}` }
    },
  },
  {
    what: 'an account with code whose key signed',
    reason: badSignature,
    async made() {
      const [from, wallet] = await Promise.all([
        stage.chain.openPayer({ usdc: 1_000_000n }),
        stage.chain.openWallet(),
      ])
      const delegated = concat(['0xef0100', wallet.address])
      await stage.chain.client.setCode({ address: from.address, bytecode: delegated })
      return stage.sign({ from })
    },
  },
  {
    what: 'a wallet that is not deployed yet',
    reason: undeployed,
    async made() {
      const authorization = authorizationOf(await stage.sign())
      return { ...authorization, signature: concat([authorization.signature, `0x${'6492'.repeat(16)}`]) }
    },
  },
]

async function authorizationIn(made: Promise<SignedAuthorization | Authorization>): Promise<Authorization> {
  const payment = await made
  return 'payload' in payment ? authorizationOf(payment) : payment
}

it.each(refused)('$what is refused with $reason', async ({ reason, made }) => {
  expect(await node.verify(await authorizationIn(made()), 1)).toBe(reason)
})

it.each(refused)('$what is not sent, even if it was claimed', async ({ made, outcome = 'failed' }) => {
  const before = await stage.transactions()
  const claimed = await stage.claim(await authorizationIn(made()))
  expect(await node.settle(claimed, claimed.sending)).toMatchObject({ type: outcome })
  expect(await stage.transactions()).toEqual(before)
})
