import type { ServerResponse } from 'node:http'
import { type Hex, type Log, pad } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { authorizationStatusOf, isPaidIn } from '../../hub/payments/chain/authorizationStatus.ts'
import { openChain } from '../../hub/payments/chain/chain.ts'
import { authorizationOf } from '../support/chain/authorizationOf.ts'
import { type SignedAuthorization, signAuthorization } from '../support/chain/authorizations.ts'
import { type Chain, type Payer, startChain } from '../support/chain/chain.ts'
import { openRpcProxy } from '../support/chain/rpcProxy.ts'
import { pretenderAbi } from '../support/chain/usdc.ts'

let chain: Chain
let payer: Payer
let payee: Payer
const closers: (() => Promise<void>)[] = []

beforeAll(async () => {
  chain = await startChain()
  payer = await chain.openPayer({ usdc: 1_000_000n })
  payee = await chain.openPayer({ wei: 0n })
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})
afterAll(() => chain.close())

const observe = { chainAsked() {} }
const sign = () => signAuthorization({ from: payer, to: payee.address, value: 20_000n })

async function mined(hash: Hex): Promise<Hex> {
  await chain.mined(hash)
  return hash
}

async function behind(answer: Parameters<typeof openRpcProxy>[1]) {
  const proxy = await openRpcProxy(chain.ownUrl, answer)
  closers.push(proxy.close)
  return { url: proxy.url, chain: openChain({ rpcUrl: `${proxy.url}/secret-of-the-provider`, observe }) }
}

const refusal = (code: number, message: string) => ({ error: { code, message } })
const withStatus = (status: number, body: string) => (_: unknown, response: ServerResponse) => {
  response.writeHead(status, { 'Content-Type': 'text/html' }).end(body)
  return 'answered' as const
}

describe('a chain node that', () => {
  it.each([
    ['stalls in the middle of its answer', 'not within 3000 ms', stall],
    ['answers 429', 'HTTP 429', withStatus(429, '{}')],
    ['answers 502', 'HTTP 502', withStatus(502, '<html>')],
    ['answers with something other than JSON', 'no connection, or no JSON', withStatus(200, '<html>')],
    ['refuses with a rate limit in JSON', 'slow down', () => refusal(-32005, 'slow down')],
    ['reports an internal error', 'Internal error', () => refusal(-32603, 'Internal error')],
  ] as const)('%s counts as unreachable, and no error shows its address', async (_, reason, answer) => {
    const { chain: asked, url } = await behind(answer)
    const error = await asked.countOf(payer.address, 'latest').catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'ChainAway', message: expect.stringContaining(reason) })
    const told = [String(error), JSON.stringify(error), (error as Error).stack].join()
    for (const hidden of ['secret-of-the-provider', new URL(url).port]) expect(told).not.toContain(hidden)
    expect(error).not.toHaveProperty('cause')
  })

  function stall(_: unknown, response: ServerResponse) {
    response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"jsonrpc"')
    return 'answered' as const
  }

  it.each([10, 100])(
    'gives the logs of at most %i blocks at once is asked for pages of that size',
    async (most) => {
      const refusedRanges: number[] = []
      const { chain: asked } = await behind(({ method, params: [filter] }) => {
        if (method !== 'eth_getLogs') return undefined
        const { fromBlock, toBlock } = filter as { fromBlock: Hex; toBlock: Hex }
        const blocks = Number(toBlock) - Number(fromBlock) + 1
        if (blocks <= most) return undefined
        refusedRanges.push(blocks)
        return refusal(-32600, `up to a ${most} block range`)
      })
      const since = new Date(Number((await chain.client.getBlock()).timestamp) * 1000)
      const signed = await sign()
      await chain.client.mine({ blocks: 300 })
      const transaction = await mined(await chain.redeem(signed))
      await chain.client.mine({ blocks: 300 })
      expect(await authorizationStatusOf(asked, authorizationOf(signed), since)).toEqual({
        type: 'paid',
        transaction,
      })
      expect(refusedRanges.length).toBe(most === 10 ? 2 : 1)
    },
  )

  it('gives no logs leaves a payment undecided, never failed', async () => {
    const signed = await sign()
    await mined(await chain.redeem(signed))
    const { chain: asked } = await behind(({ method }) =>
      method === 'eth_getLogs' ? refusal(-32601, 'not here') : undefined,
    )
    await expect(authorizationStatusOf(asked, authorizationOf(signed), new Date())).rejects.toThrow(
      'not here',
    )
  })
})

describe('a transaction counts as the payment of an authorization', () => {
  const receiptOf = async (hash: Hex) => {
    const receipt = await openChain({ rpcUrl: chain.url, observe }).receiptOf(await mined(hash))
    if (!receipt) throw new Error('not mined')
    return receipt
  }
  let signed: SignedAuthorization
  let paid: Awaited<ReturnType<typeof receiptOf>>
  beforeAll(async () => {
    signed = await sign()
    paid = await receiptOf(await chain.redeem(signed))
  })

  function changed(log: Log, lastTopic: Hex, logIndex: number): Log {
    const [event = '0x', from = '0x'] = log.topics
    return { ...log, topics: [event, from, lastTopic], logIndex }
  }

  it('if it redeemed that authorization', () => {
    expect(isPaidIn(paid, authorizationOf(signed))).toBe(true)
  })

  it.each([
    ['another payer', { from: `0x${'11'.repeat(20)}` }],
    ['another payee', { to: `0x${'11'.repeat(20)}` }],
    ['another amount', { value: 20_001 }],
    ['another nonce', { nonce: `0x${'11'.repeat(32)}` }],
  ] as const)('but not of one with %s', (_, other) => {
    expect(isPaidIn(paid, { ...authorizationOf(signed), ...other })).toBe(false)
  })

  it('but not if it failed', () => {
    expect(isPaidIn({ ...paid, isSuccess: false }, authorizationOf(signed))).toBe(false)
  })

  it('but not if its transfer belongs to another authorization redeemed in the same transaction', () => {
    const authorization = authorizationOf(signed)
    const second = { ...authorization, nonce: `0x${'22'.repeat(32)}`, to: `0x${'33'.repeat(20)}` } as const
    const [used, transfer] = paid.logs
    if (!used || !transfer) throw new Error('the token wrote no logs')
    const logs = [
      { ...used, logIndex: 6 },
      { ...transfer, logIndex: 7 },
      changed(used, second.nonce, 8),
      changed(transfer, pad(second.to), 9),
    ]
    const both = { ...paid, logs }
    expect(isPaidIn(both, authorization)).toBe(true)
    expect(isPaidIn(both, second)).toBe(true)
    expect(isPaidIn(both, { ...second, to: authorization.to })).toBe(false)
  })

  it('but not if the logs come from another contract', async () => {
    const fresh = authorizationOf(await sign())
    const address = await chain.openPretender()
    const { account } = payer
    const args = [fresh.from, fresh.to, BigInt(fresh.value), fresh.nonce] as const
    const hash = await chain.client.writeContract({
      account,
      address,
      abi: pretenderAbi,
      functionName: 'pretend',
      args,
    })
    const pretended = await receiptOf(hash)
    expect(pretended.logs).toHaveLength(2)
    expect(isPaidIn(pretended, fresh)).toBe(false)
  })
})
