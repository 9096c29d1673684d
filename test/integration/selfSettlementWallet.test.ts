import type { Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { deadlineMs, type Settlement } from '../../hub/payments/x402/settlement.ts'
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
  // Use the short production time limit for settling a payment, because many payments in this file wait until it has
  // passed.
  node = await stage.openNode({ bounds: { settling: deadlineMs } })
})
afterEach(() => stage.close())

const gwei = 10n ** 9n
const hashesOf = async (index: number) => ((await stage.transactions())[index]?.hashes ?? []) as Hex[]
const isMined = (hash: Hex) =>
  stage.chain.client.getTransactionReceipt({ hash }).then(
    () => true,
    () => false,
  )
const acts = () =>
  stage.logged.filter((line) => line.includes('repaired a transaction')).map((line) => JSON.parse(line).act)

/** Starts a payment without waiting for its outcome. */
async function startPaying() {
  const claimed = await stage.claim(await stage.sign())
  const settling = node.settle(claimed, claimed.sending)
  return { claimed, settling }
}

/** Sends a transaction from the server's wallet, bypassing the server. An operator may do this to withdraw money. */
const sendByHand = (fee: bigint, nonce?: number) =>
  stage.chain.client.sendTransaction({
    account: stage.hot.account,
    to: stage.payer.address,
    value: 1n,
    maxFeePerGas: fee,
    maxPriorityFeePerGas: fee,
    ...(nonce !== undefined && { nonce }),
  })

it('a transaction deep in the chain is final and not looked up again', async () => {
  await stage.pay(node)
  const [{ final } = { final: undefined }] = await stage.transactions()
  expect(final).toBe(false)
  await stage.chain.client.mine({ blocks: 12 })
  await eventually('a final transaction', stage.transactions, ([first]) => first?.final === true)
})

it('a payment in a block dropped by a reorganisation is sent again, and moves once', async () => {
  const outcome = await stage.pay(node)
  expect(outcome).toMatchObject({ type: 'settled' })
  await stage.chain.reorg(1)
  await eventually('the received payment', stage.received, (value) => value === 20_000n)
  const [hash] = await hashesOf(0)
  expect(await isMined(hash as Hex)).toBe(true)
  expect(await stage.transactions()).toMatchObject([{ nonce: 0 }])
})

it('a payment pending too long for a low gas price is sent again for more under the same nonce', async () => {
  const { chain } = stage
  await chain.client.setAutomine(false)
  const { claimed, settling } = await startPaying()
  await eventually(
    'a sent transaction',
    () => hashesOf(0),
    ({ length }) => length === 1,
  )
  // Mine blocks whose base fee is too high, until the wallet resends the transaction with a higher fee.
  await eventually('a transaction sent again', async () => {
    await chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 5n * gwei })
    await chain.client.mine({ blocks: 1 })
    return (await hashesOf(0)).length > 1
  })
  await settling
  const [first, second] = await hashesOf(0)
  const replacement = await chain.client.getTransaction({ hash: second as Hex })
  expect(replacement.nonce).toBe(0)
  expect(replacement.maxFeePerGas).toBeGreaterThan(5n * gwei)
  await chain.client.mine({ blocks: 1 })
  expect(await stage.whatBecameOf(node, claimed)).toEqual({ type: 'settled', transaction: second })
  expect(await isMined(first as Hex)).toBe(false)
  expect(await stage.received()).toBe(20_000n)

  // Mine more blocks, so that the transaction becomes final.
  await chain.client.mine({ blocks: 12 })
  await eventually('a final transaction', stage.transactions, ([first]) => first?.final === true)
  expect(await stage.transactions()).toHaveLength(1)
  expect(acts()).toEqual(['replaced'])
})

it('an extreme gas price is waited out, and nothing is sent', async () => {
  const { client } = stage.chain
  await client.setNextBlockBaseFeePerGas({ baseFeePerGas: 50n * gwei })
  await client.mine({ blocks: 1 })
  const claimed = await stage.claim(await stage.sign())
  await expect(node.settle(claimed, claimed.sending)).rejects.toThrow('the gas price is above the limit')
  expect(await stage.transactions()).toEqual([])
})

it('a nonce used by a manual transaction is replaced by another one', async () => {
  const { chain } = stage
  const claimed = await stage.claim(await stage.sign())
  const outcome = await node.settle(claimed, async () => {
    await claimed.sending()
    await stage.mined(await sendByHand(2n * gwei))
  })
  const known = outcome.type === 'unknown' ? await stage.whatBecameOf(node, claimed) : outcome
  expect(known).toMatchObject({ type: 'settled' })
  expect(await stage.transactions()).toMatchObject([
    { nonce: 0, final: true },
    { nonce: 1, hashes: ['transaction' in known ? known.transaction : ''] },
  ])
  expect(await chain.client.getTransactionCount({ address: stage.hot.address })).toBe(2)
  expect(await stage.received()).toBe(20_000n)
})

it('a nonce used while the chain was unreachable is noticed once that is deep in the chain', async () => {
  const { chain } = stage
  const claimed = await stage.claim(await stage.sign())
  await node.settle(claimed, async () => {
    await claimed.sending()
    chain.cut()
    await stage.mined(await sendByHand(2n * gwei))
  })
  await chain.client.mine({ blocks: 12 })
  chain.mend()
  expect(await stage.whatBecameOf(node, claimed)).toMatchObject({ type: 'settled' })
  expect(acts()).toContain('renumbered')
  expect(await stage.received()).toBe(20_000n)
})

it('a manual transaction in the pool keeps its nonce, and the payment gets the next', async () => {
  const { chain } = stage
  await chain.client.setAutomine(false)
  const byHand = await sendByHand(2n * gwei)
  const { claimed, settling } = await startPaying()
  await eventually(
    'a sent transaction',
    () => hashesOf(0),
    ({ length }) => length === 1,
  )
  await chain.client.mine({ blocks: 1 })
  await settling
  expect(await stage.whatBecameOf(node, claimed)).toMatchObject({ type: 'settled' })
  expect(await isMined(byHand)).toBe(true)
  expect(await stage.transactions()).toMatchObject([{ nonce: 1 }])
})

it('an unused nonce is filled, so that later payments are mined', async () => {
  const { chain } = stage
  await chain.client.setAutomine(false)
  const byHand = await sendByHand(2n * gwei)
  const { claimed, settling } = await startPaying()
  await eventually(
    'a sent transaction',
    () => hashesOf(0),
    ({ length }) => length === 1,
  )
  await chain.client.dropTransaction({ hash: byHand })
  await eventually('a filled nonce', async () => {
    await chain.client.mine({ blocks: 1 })
    return acts().includes('filled')
  })
  await chain.client.setAutomine(true)
  await settling
  expect(await stage.whatBecameOf(node, claimed)).toMatchObject({ type: 'settled' })
  expect(await stage.received()).toBe(20_000n)
  expect(await chain.client.getTransactionCount({ address: stage.hot.address })).toBe(2)
})
