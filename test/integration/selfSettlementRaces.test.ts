import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { settlingBounds } from '../../hub/payments/settle/self.ts'
import type { Settlement } from '../../hub/payments/x402/settlement.ts'
import { signAuthorization, signCancellation } from '../support/chain/authorizations.ts'
import { openSettlingStage, type SettlingStage } from '../support/chain/settlingStage.ts'
import { eventually } from '../support/nodes/load.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'

let server: SharedPostgres
let stage: SettlingStage
let node: Settlement

beforeAll(async () => {
  server = await openSharedPostgres()
})
afterAll(() => server.close())

beforeEach(async () => {
  stage = await openSettlingStage(server)
  node = await stage.openNode()
})
afterEach(() => stage.close())

const nonceUsed = 'invalid_exact_evm_nonce_already_used'

describe('an authorization redeemed by a third account', () => {
  it('before it is sent counts as settled by that transaction, and ours is not sent', async () => {
    const signed = await stage.sign()
    const claimed = await stage.claim(signed)
    const transaction = await stage.redeem(signed)
    expect(await node.settle(claimed, claimed.sending)).toEqual({ type: 'settled', transaction })
    expect(await stage.transactions()).toEqual([])
    expect(await stage.received()).toBe(20_000n)
  })

  it('while it is sent counts as settled by that transaction, although ours failed', async () => {
    const signed = await stage.sign()
    const claimed = await stage.claim(signed)
    let transaction = ''
    const outcome = await node.settle(claimed, async () => {
      await claimed.sending()
      transaction = await stage.redeem(signed)
    })
    expect(outcome).toEqual({ type: 'settled', transaction })
    expect(await stage.whatBecameOf(node, claimed)).toEqual({ type: 'settled', transaction })
    expect(await stage.received()).toBe(20_000n)
  })

  it('thousands of blocks ago is still found', async () => {
    const signed = await stage.sign()
    const claimed = await stage.claim(signed)
    await claimed.sending()
    const transaction = await stage.redeem(signed)
    await stage.chain.client.mine({ blocks: 2500 })
    await stage.takeOver(claimed)
    expect(await node.resolve(claimed)).toEqual({ type: 'settled', transaction })
  })

  it('or cancelled by its payer meanwhile has failed', async () => {
    const signed = await stage.sign()
    const claimed = await stage.claim(signed)
    const { client, usdc } = stage.chain
    const { account } = stage.payer
    const args = [
      stage.payer.address,
      claimed.authorization.nonce,
      await signCancellation(signed, stage.payer.key),
    ] as const
    const outcome = await node.settle(claimed, async () => {
      await claimed.sending()
      const call = { account, ...usdc, functionName: 'cancelAuthorization', args } as const
      await stage.mined(await client.writeContract(call))
    })
    expect(outcome).toEqual({ type: 'failed', reason: nonceUsed })
    expect(await stage.received()).toBe(0n)
  })

  it('for another payee with the same nonce has failed', async () => {
    const signed = await stage.sign()
    const claimed = await stage.claim(signed)
    const thief = await stage.chain.openPayer()
    const { nonce } = claimed.authorization
    const elsewhere = await signAuthorization({ from: stage.payer, to: thief.address, value: 20_000n, nonce })
    const outcome = await node.settle(claimed, async () => {
      await claimed.sending()
      await stage.redeem(elsewhere)
    })
    expect(outcome).toEqual({ type: 'failed', reason: nonceUsed })
    expect(await stage.chain.usdcOf(thief.address)).toBe(20_000n)
  })
})

describe('a payer whose money is gone meanwhile', () => {
  it('has paid nothing, which is final once the failure is deep in the chain', async () => {
    const { chain } = stage
    const claimed = await stage.claim(await stage.sign())
    const outcome = await node.settle(claimed, async () => {
      await claimed.sending()
      await chain.setUsdc(stage.payer.address, 0n)
    })
    expect(outcome).toMatchObject({ type: 'unknown', transaction: expect.stringMatching(/^0x/) })
    await stage.takeOver(claimed)
    expect(await node.resolve(claimed)).toMatchObject({ type: 'unknown' })
    await chain.client.mine({ blocks: 12 })
    expect(await stage.whatBecameOf(node, claimed)).toMatchObject({ type: 'failed' })
    expect(await stage.received()).toBe(0n)
  })
})

describe('the nonces of the settling wallet', () => {
  it('are not used for a payment taken over before it was signed', async () => {
    const patient = await stage.openNode()
    const release = await stage.holdWallet()
    const claimed = await stage.claim(await stage.sign())
    const settling = patient.settle(claimed, claimed.sending)
    await eventually('a settlement waiting for the wallet', stage.isWaitingForLock)
    await stage.takeOver(claimed)
    expect(await node.resolve(claimed)).toEqual({ type: 'failed', reason: 'never_sent' })
    await release()
    expect(await settling).toMatchObject({ type: 'unknown', transaction: null })
    expect(await stage.transactions()).toEqual([])
    expect(await stage.received()).toBe(0n)
  })

  it('are not given while another node holds the wallet, and nothing is sent', async () => {
    const bounded = await stage.openNode({ bounds: { lock: settlingBounds.lock } })
    const release = await stage.holdWallet()
    const claimed = await stage.claim(await stage.sign())
    expect(await bounded.settle(claimed, claimed.sending)).toEqual({
      type: 'failed',
      reason: 'settling_wallet_busy',
    })
    await release()
    expect(await stage.transactions()).toEqual([])
    expect(await stage.pay(node)).toMatchObject({ type: 'settled' })
  })
})
