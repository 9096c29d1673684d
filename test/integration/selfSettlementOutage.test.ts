import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { within } from '../../hub/lib/deadline.ts'
import { settlingBounds } from '../../hub/payments/settle/self.ts'
import { deadlineMs, type Settlement } from '../../hub/payments/x402/settlement.ts'
import { startChain } from '../support/chain/chain.ts'
import { openSettlingStage, type SettlingStage } from '../support/chain/settlingStage.ts'
import { eventually } from '../support/nodes/load.ts'
import { type RealPostgres, startRealPostgres } from '../support/nodes/postgres.ts'

let server: RealPostgres
let stage: SettlingStage
let node: Settlement

beforeAll(async () => {
  server = await startRealPostgres()
})
afterAll(() => server.close())

beforeEach(async () => {
  stage = await openSettlingStage(server)
  // Use the production time limit for settling a payment (`deadlineMs`), which is shorter than the default in tests.
  node = await stage.openNode({ bounds: { settling: deadlineMs } })
})
afterEach(() => stage.close())

/** Resolves with true if the chain knows the transaction but has not mined it yet. */
const isPending = async () => {
  const [sent] = await stage.transactions()
  const hash = sent?.hashes[0] as `0x${string}` | undefined
  return (
    hash !== undefined &&
    (await stage.chain.client.getTransaction({ hash }).then(
      () => true,
      () => false,
    ))
  )
}

/** Creates a payment whose transaction is signed and stored but unknown to the chain. */
async function leaveUnsent() {
  const claimed = await stage.claim(await stage.sign())
  const outcome = await node.settle(claimed, async () => {
    await claimed.sending()
    await stage.chain.kill()
  })
  const [stored] = await stage.transactions()
  expect(outcome).toMatchObject({ type: 'unknown', transaction: stored?.hashes[0] })
  await node.close()
  return claimed
}

it('an unreachable chain before anything is sent gives an error, and nothing is stored', async () => {
  const { chain } = stage
  const claimed = await stage.claim(await stage.sign())
  await chain.kill()
  await expect(node.verify(claimed.authorization, 1)).rejects.toThrow('no answer to')
  await expect(node.settle(claimed, claimed.sending)).rejects.toThrow('no answer to')
  expect(await stage.transactions()).toEqual([])
  await chain.restart()
  expect(await node.settle(claimed, claimed.sending)).toMatchObject({ type: 'settled' })
})

it('a chain node that freezes delays nobody longer than the limit of a request', async () => {
  const { chain } = stage
  const bounded = await stage.openNode({ bounds: settlingBounds })
  const claimed = await stage.claim(await stage.sign())
  await chain.stop()
  await expect(bounded.verify(claimed.authorization, 1)).rejects.toThrow('not within')
  await expect(bounded.settle(claimed, claimed.sending)).rejects.toThrow('not within')
  chain.cont()
  expect(await node.verify(claimed.authorization, 1)).toBeUndefined()
})

it('a chain node that freezes while a payment is being sent leaves time to answer that the outcome is open', async () => {
  const { chain } = stage
  const bounded = await stage.openNode({ bounds: settlingBounds })
  const claimed = await stage.claim(await stage.sign())
  const settling = bounded.settle(claimed, async () => {
    await claimed.sending()
    await chain.stop()
  })
  // Wait a little longer than the deadline, because the machine may be busy.
  const outcome = await within(deadlineMs + 5000, settling)
  expect(outcome).toMatchObject({ type: 'unknown', transaction: expect.stringMatching(/^0x/) })
  chain.cont()
  expect(await stage.whatBecameOf(node, claimed)).toMatchObject({ type: 'settled' })
})

it('a chain that dies before the transaction is sent gets it after its return, and mines it once', async () => {
  const { chain } = stage
  const claimed = await stage.claim(await stage.sign())
  const outcome = await node.settle(claimed, async () => {
    await claimed.sending()
    await chain.kill()
  })
  expect(outcome).toMatchObject({ type: 'unknown', transaction: expect.stringMatching(/^0x/) })
  expect(await node.resolve(claimed)).toMatchObject({ type: 'unknown' })
  await chain.restart()
  expect(await stage.whatBecameOf(node, claimed)).toEqual({ ...outcome, type: 'settled', reason: undefined })
  expect(await stage.received()).toBe(20_000n)
})

it('a chain that dies with the transaction in its pool gets it again from any node', async () => {
  const { chain } = stage
  await chain.client.setAutomine(false)
  const claimed = await stage.claim(await stage.sign())
  const settling = node.settle(claimed, claimed.sending)
  await eventually('a pending transaction', isPending)
  await chain.kill()
  const outcome = await settling
  expect(outcome).toMatchObject({ type: 'unknown' })
  await node.close()
  await chain.restart()
  expect(await isPending()).toBe(false)

  const restarted = await stage.openNode()
  // Wait until the money arrives. A background job of the restarted hub sends the lost transaction again.
  await eventually('the received payment', stage.received, (value) => value === 20_000n)
  expect(await stage.whatBecameOf(restarted, claimed)).toMatchObject({ type: 'settled' })
  expect(await stage.transactions()).toMatchObject([{ nonce: 0 }])
})

it('a hub that dies with a signed payment unsent is followed by one that sends it', async () => {
  const claimed = await leaveUnsent()
  await stage.chain.restart()
  const restarted = await stage.openNode()
  expect(await stage.whatBecameOf(restarted, claimed)).toMatchObject({ type: 'settled' })
  expect(await stage.received()).toBe(20_000n)
})

it('a chain that turns out to be another one is not asked about the payments of Base', async () => {
  const claimed = await leaveUnsent()
  const ethereum = await startChain({ id: 1 })
  try {
    // Advance the wallet's nonce on Ethereum, the wrong chain. If the hub relied on this nonce, it would
    // abandon its own transaction on Base.
    const { client } = ethereum
    await client.setBalance({ address: stage.hot.address, value: 10n ** 18n })
    await client.setNonce({ address: stage.hot.address, nonce: 7 })
    await client.mine({ blocks: 20 })
    ethereum.cut()
    const misled = await stage.openNode({ rpcUrl: ethereum.url })
    ethereum.mend()
    await eventually('a log line about the wrong chain', async () =>
      stage.logged.some((line) => line.includes('but is one of chain 1')),
    )
    await expect(misled.verify(claimed.authorization, 1)).rejects.toThrow('BASE_RPC_URL')
    await expect(misled.resolve(claimed)).rejects.toThrow('BASE_RPC_URL')
    expect(await stage.transactions()).toMatchObject([{ nonce: 0, final: false }])
    await misled.close()
  } finally {
    await ethereum.close()
  }
})

it('a payment signed with a previous settling key is still settled', async () => {
  const claimed = await leaveUnsent()
  await stage.chain.restart()
  const other = await stage.chain.openPayer()
  const restarted = await stage.openNode({ key: other.key })
  expect(await stage.whatBecameOf(restarted, claimed)).toMatchObject({ type: 'settled' })
})

it('a payment that was never signed has failed for good', async () => {
  const claimed = await stage.claim(await stage.sign())
  await claimed.sending()
  await stage.takeOver(claimed)
  expect(await node.resolve(claimed)).toEqual({ type: 'failed', reason: 'never_sent' })
  expect(await stage.received()).toBe(0n)
})

it('a chain without further blocks leaves the outcome open until it mines one', async () => {
  const { chain } = stage
  await chain.client.setAutomine(false)
  const claimed = await stage.claim(await stage.sign())
  const outcome = await node.settle(claimed, claimed.sending)
  expect(outcome).toMatchObject({ type: 'unknown', transaction: expect.stringMatching(/^0x/) })
  await stage.takeOver(claimed)
  expect(await node.resolve(claimed)).toMatchObject({ type: 'unknown' })
  await chain.client.mine({ blocks: 1 })
  expect(await stage.whatBecameOf(node, claimed)).toMatchObject({ type: 'settled' })
  expect(await stage.received()).toBe(20_000n)
})

it('an authorization that expired unused has failed only when no later block can redeem it', async () => {
  const { chain } = stage
  await chain.client.mine({ blocks: 20 })
  const claimed = await stage.claim(await stage.sign())
  await node.settle(claimed, async () => {
    await claimed.sending()
    chain.cut()
  })
  await node.close()
  const over = claimed.authorization.validBefore
  await chain.client.setAutomine(false)
  await chain.setTime(new Date((over + 1) * 1000))
  const later = await stage.openNode({ rpcUrl: chain.ownUrl })
  await stage.takeOver(claimed)
  expect(await later.resolve(claimed)).toMatchObject({ type: 'unknown' })

  await chain.client.dropTransaction({ hash: (await stage.transactions())[0]?.hashes[0] as `0x${string}` })
  await chain.client.mine({ blocks: 12 })
  expect(await stage.whatBecameOf(later, claimed)).toEqual({
    type: 'failed',
    reason: 'invalid_exact_evm_payload_authorization_valid_before',
  })
  expect(await stage.received()).toBe(0n)
})

it('a database lost while a payment is signed leaves no partial payment', async () => {
  const patient = await stage.openNode()
  await stage.holdWallet()
  const claimed = await stage.claim(await stage.sign())
  const settling = patient.settle(claimed, claimed.sending)
  await eventually('a settlement waiting for the wallet', stage.isWaitingForLock)
  await server.kill('SIGQUIT')
  expect(await settling).toMatchObject({ type: 'unknown', transaction: null })
  await server.restart()
  const restarted = await stage.openNode()
  expect(await stage.whatBecameOf(restarted, claimed)).toEqual({ type: 'failed', reason: 'never_sent' })
  expect(await stage.transactions()).toEqual([])
})
