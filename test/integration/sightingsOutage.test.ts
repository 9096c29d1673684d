import { type Hex, numberToHex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openRpcProxy } from '../support/chain/rpcProxy.ts'
import { openSightingStage, type SightingStage } from '../support/chain/sightingStage.ts'

let stage: SightingStage
let other: SightingStage
let paid: { eth: Hex; usdc: Hex }
beforeAll(async () => {
  ;[stage, other] = await Promise.all([openSightingStage('base'), openSightingStage('ethereum')])
  paid = { eth: await stage.sendEth(7n), usdc: await stage.sendUsdc(7n) }
  await stage.chain.mined(paid.usdc)
  await stage.confirm()
})
afterAll(() => Promise.all([stage.chain.close(), other.chain.close()]))
beforeEach(() => void stage.unread.splice(0))

const nobody = `0x${'77'.repeat(32)}` as const
const unreachable = { type: 'unreachable', reason: 'Base cannot be read at the moment.' }

/**
 * Looks up a transfer through a proxy that returns `result` for one RPC method. If `first` is given, the proxy does so
 * only for calls with `first` as their first parameter.
 */
async function lookThrough(method: string, result: unknown, first?: unknown) {
  const proxy = await openRpcProxy(stage.chain.ownUrl, ({ method: asked, params }) =>
    asked === method && (first === undefined || params[0] === first) ? { result } : undefined,
  )
  const seen = await stage.look('eth', paid.eth, { rpcUrl: proxy.url })
  await proxy.close()
  return seen
}

it('A lookup without a node of the chain is unreachable and says so', async () => {
  expect(await stage.look('eth', paid.eth, { rpcUrl: null })).toEqual({
    type: 'unreachable',
    reason: 'This plaza has no access to Base.',
  })
})

it('A lookup in the sandbox is unreachable, because no payment is possible there', async () => {
  expect(await stage.look('eth', paid.eth, { payTo: null })).toEqual({
    type: 'unreachable',
    reason: expect.stringContaining('sandbox'),
  })
})

it('A lookup during an outage of the node is unreachable, and afterwards finds the transfer', async () => {
  stage.chain.cut()
  expect(await stage.look('usdc', paid.usdc)).toEqual(unreachable)
  expect(stage.unread).toHaveLength(1)
  stage.chain.mend()
  expect(await stage.look('usdc', paid.usdc)).toMatchObject({ type: 'paid' })
})

it('A lookup at a node that hangs is given up in time', async () => {
  await stage.chain.stop()
  const seen = await stage.look('eth', paid.eth)
  stage.chain.cont()
  expect(seen).toEqual(unreachable)
  expect(stage.unread).toEqual([expect.stringContaining('not within')])
})

it('Losing any single answer of the node makes a lookup unreachable, never refused', async () => {
  const methods = [
    'eth_chainId',
    'eth_getTransactionByHash',
    'eth_getTransactionReceipt',
    'eth_getBlockByNumber',
  ]
  for (const method of methods) {
    const lost = stage.chain.lose('answer', method)
    expect(await stage.look('usdc', paid.usdc)).toEqual(unreachable)
    await lost
  }
  expect(stage.unread).toHaveLength(methods.length)
})

it('A lookup at a node of another chain is unreachable, even if that chain has the transfer', async () => {
  const there = await other.sendEth(7n, { to: stage.payee.address })
  await other.chain.mined(there)
  await other.confirm()
  expect(await other.look('eth', there, { payTo: stage.payee.address })).toMatchObject({ type: 'paid' })
  expect(await stage.look('eth', there, { rpcUrl: other.chain.url })).toEqual(unreachable)
  expect(stage.unread).toEqual([expect.stringContaining('the node belongs to chain 1; Base is 8453')])
})

it.each([
  ['A chain id that is not hex', 'eth_chainId', 8453],
  ['A transaction without fields', 'eth_getTransactionByHash', {}],
  ['A text in place of a transaction', 'eth_getTransactionByHash', 'not here'],
  ['A list in place of a receipt', 'eth_getTransactionReceipt', []],
  ['A receipt without logs', 'eth_getTransactionReceipt', { status: '0x1' }],
  ['A missing block', 'eth_getBlockByNumber', null],
  ['A malformed block', 'eth_getBlockByNumber', { number: 'new', hash: '0x', timestamp: '0x' }],
])('%s is rejected as an answer to %s', async (_what, method, result) => {
  expect(await lookThrough(method, result)).toEqual(unreachable)
})

it('The data of another transaction is rejected as an answer', async () => {
  const elsewhere = await stage.sendEth(1n)
  await stage.chain.mined(elsewhere)
  for (const method of ['eth_getTransactionByHash', 'eth_getTransactionReceipt']) {
    expect(await lookThrough(method, await stage.answerOf(method, elsewhere))).toEqual(unreachable)
  }
})

it('A block of another height is rejected as an answer', async () => {
  const { blockNumber } = await stage.chain.mined(paid.eth)
  const next = await stage.answerOf('eth_getBlockByNumber', numberToHex(blockNumber + 1n), false)
  expect(await lookThrough('eth_getBlockByNumber', next, numberToHex(blockNumber))).toEqual(unreachable)
})

it.each(['no JSON', 'an error page', 'half an answer'])(
  '%s from the node counts as unreachable',
  async (what) => {
    const proxy = await openRpcProxy(stage.chain.ownUrl, (_asked, response) => {
      if (what === 'no JSON') response.end('<html>')
      if (what === 'an error page') response.writeHead(503).end('{}')
      if (what === 'half an answer') response.writeHead(200, { 'Content-Length': '99' }).write('{"jsonrpc"')
      return 'answered'
    })
    const seen = await stage.look('eth', paid.eth, { rpcUrl: proxy.url })
    await proxy.close()
    expect(seen).toEqual(unreachable)
  },
)

it('A provider that refuses to answer leaves a transfer undecided', async () => {
  for (const error of [
    { code: -32005, message: 'limit exceeded' },
    { code: -32601, message: 'the method does not exist' },
    { code: -32000, message: 'missing trie node' },
  ]) {
    const proxy = await openRpcProxy(stage.chain.ownUrl, ({ method }) =>
      method === 'eth_getTransactionReceipt' ? { error } : undefined,
    )
    expect(await stage.look('eth', paid.eth, { rpcUrl: proxy.url })).toEqual(unreachable)
    await proxy.close()
  }
})

it('Data that the node leaves out is waited for, and never leads to a refusal', async () => {
  expect(await lookThrough('eth_getTransactionByHash', null)).toMatchObject({ type: 'unknown' })
  expect(await lookThrough('eth_getTransactionReceipt', null)).toMatchObject({ type: 'pending' })
  const early = await stage.answerOf('eth_getBlockByNumber', '0x1', false)
  expect(await lookThrough('eth_getBlockByNumber', early, 'latest')).toEqual(unreachable)
  const { blockNumber } = await stage.chain.mined(paid.eth)
  expect(await lookThrough('eth_getBlockByNumber', null, numberToHex(blockNumber))).toEqual(unreachable)
  const lacking = expect.stringContaining(`the node lacks block ${blockNumber}`)
  expect(stage.unread).toEqual([lacking, lacking])
})

it('A node that is behind cannot prove a transaction unknown, and what it does have counts', async () => {
  const now = new Date(Date.now() + 3_600_000)
  expect(await stage.look('eth', nobody)).toMatchObject({ type: 'unknown' })
  expect(await stage.look('eth', nobody, { now })).toEqual(unreachable)
  expect(stage.unread).toEqual([expect.stringContaining('the newest block of the node is from')])
  expect(await stage.look('eth', paid.eth, { now })).toMatchObject({ type: 'paid' })
})
