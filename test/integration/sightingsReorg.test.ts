import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transferAssets, transferChains } from '../../hub/contract/chains.ts'
import { openRpcProxy } from '../support/chain/rpcProxy.ts'
import { openSightingStage, type SightingStage } from '../support/chain/sightingStage.ts'

describe.each(transferChains)('before a transfer on %s is final', (name) => {
  let stage: SightingStage
  beforeAll(async () => {
    stage = await openSightingStage(name)
  })
  afterAll(() => stage.chain.close())

  const pay = (asset: 'eth' | 'usdc') => (asset === 'eth' ? stage.sendEth(7n) : stage.sendUsdc(7n))
  const pending = (text: string) => ({ type: 'pending', reason: expect.stringContaining(text) })
  const mine = (blocks: number) => stage.chain.client.mine({ blocks })

  it.each(transferAssets)(
    'a payment in %s waits for a block, then for twelve confirmations',
    async (asset) => {
      const { client } = stage.chain
      await client.setAutomine(false)
      const hash = await pay(asset)
      expect(await stage.look(asset, hash)).toEqual(pending('is waiting for a block'))
      await mine(1)
      await client.setAutomine(true)
      const { blockNumber } = await stage.chain.mined(hash)

      expect(await stage.look(asset, hash)).toEqual(pending('It has 1 of 12 confirmations.'))
      await mine(10)
      expect(await stage.look(asset, hash)).toEqual(pending('It has 11 of 12 confirmations.'))
      await mine(1)
      expect(await stage.look(asset, hash)).toMatchObject({ type: 'paid', amount: 7n, blockNumber })
    },
  )

  it('a transfer that pays nothing is announced as such early, and refused once final', async () => {
    const { address } = await stage.chain.openPayer()
    const hash = await stage.sendEth(7n, { to: address })
    await stage.chain.mined(hash)
    const seen = await stage.look('eth', hash)
    expect(seen).toEqual(pending('1 of 12 confirmations. So far: It went to'))
    await stage.confirm()
    expect(await stage.look('eth', hash)).toMatchObject({ type: 'refused' })
  })

  it.each(transferAssets)('a payment in %s dropped by a reorganisation is unknown', async (asset) => {
    const hash = await pay(asset)
    await stage.chain.mined(hash)
    await mine(5)
    expect(await stage.look(asset, hash)).toEqual(pending('6 of 12'))
    await stage.chain.reorg(6)
    expect(await stage.look(asset, hash)).toMatchObject({ type: 'unknown' })
    await mine(12)
    expect(await stage.look(asset, hash)).toMatchObject({ type: 'unknown' })
  })

  it.each(transferAssets)(
    'a payment in %s moved to another block counts confirmations from there',
    async (asset) => {
      await mine(1)
      const hash = await pay(asset)
      const before = await stage.chain.mined(hash)
      await mine(5)
      await stage.chain.reorg(7, [hash])
      const after = await stage.chain.client.getTransactionReceipt({ hash })
      expect(after.blockHash).not.toBe(before.blockHash)
      expect(after.blockNumber).toBe(before.blockNumber - 1n)

      expect(await stage.look(asset, hash)).toEqual(pending('7 of 12'))
      await mine(5)
      expect(await stage.look(asset, hash)).toMatchObject({ type: 'paid', blockNumber: after.blockNumber })
    },
  )

  it.each(transferAssets)(
    'a payment in %s in a replaced block does not count, however deep the block was',
    async (asset) => {
      const hash = await pay(asset)
      await stage.chain.mined(hash)
      const kept = new Map<string, unknown>()
      for (const method of ['eth_getTransactionByHash', 'eth_getTransactionReceipt']) {
        kept.set(method, await stage.answerOf(method, hash))
      }
      await stage.chain.reorg(1)
      await stage.confirm(20)
      // Open a proxy that returns the transaction and the receipt from before the reorganization, like an RPC node that
      // has not noticed the reorganization.
      const proxy = await openRpcProxy(stage.chain.ownUrl, ({ method }) =>
        kept.has(method) ? { result: kept.get(method) } : undefined,
      )
      const seen = await stage.look(asset, hash, { rpcUrl: proxy.url })
      await proxy.close()
      expect(seen).toEqual(pending('Its block was replaced'))
      expect(await stage.look(asset, hash)).toMatchObject({ type: 'unknown' })
    },
  )

  it('a transaction and a receipt from different blocks are not combined', async () => {
    await mine(1)
    const hash = await pay('eth')
    await stage.chain.mined(hash)
    const old = await stage.answerOf('eth_getTransactionByHash', hash)
    await stage.chain.reorg(2, [hash])
    await stage.confirm()
    const proxy = await openRpcProxy(stage.chain.ownUrl, ({ method }) =>
      method === 'eth_getTransactionByHash' ? { result: old } : undefined,
    )
    const seen = await stage.look('eth', hash, { rpcUrl: proxy.url })
    await proxy.close()
    expect(seen).toEqual(pending('Its block was replaced'))
    expect(await stage.look('eth', hash)).toMatchObject({ type: 'paid' })
  })
})
