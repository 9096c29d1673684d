import { type Hex, numberToHex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openRpcProxy } from '../support/rpcProxy.ts'
import { openSightingStage, type SightingStage } from '../support/sightingStage.ts'

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

/** What is seen through a node that answers a method with this, wherever or where it is asked of `first`. */
async function lookThrough(method: string, result: unknown, first?: unknown) {
  const proxy = await openRpcProxy(stage.chain.ownUrl, ({ method: asked, params }) =>
    asked === method && (first === undefined || params[0] === first) ? { result } : undefined,
  )
  const seen = await stage.look('eth', paid.eth, { rpcUrl: proxy.url })
  await proxy.close()
  return seen
}

it('without a node of that chain nothing is known, and it says so', async () => {
  expect(await stage.look('eth', paid.eth, { rpcUrl: null })).toEqual({
    type: 'unreachable',
    reason: 'This plaza has no access to Base.',
  })
})

it('in the sandbox nobody could have been paid', async () => {
  expect(await stage.look('eth', paid.eth, { payTo: null })).toEqual({
    type: 'unreachable',
    reason: expect.stringContaining('sandbox'),
  })
})

it('a node that is away changes nothing: when it is back, the transfer is there', async () => {
  stage.chain.cut()
  expect(await stage.look('usdc', paid.usdc)).toEqual(unreachable)
  expect(stage.unread).toHaveLength(1)
  stage.chain.mend()
  expect(await stage.look('usdc', paid.usdc)).toMatchObject({ type: 'paid' })
})

it('a node that hangs is given up in time', async () => {
  await stage.chain.stop()
  const seen = await stage.look('eth', paid.eth)
  stage.chain.cont()
  expect(seen).toEqual(unreachable)
  expect(stage.unread).toEqual([expect.stringContaining('not within')])
})

it('each single answer that gets lost makes it unreachable, and none makes it refused', async () => {
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

it('a node of another chain is not believed, whatever it knows', async () => {
  const there = await other.sendEth(7n, { to: stage.payee.address })
  await other.chain.mined(there)
  await other.confirm()
  expect(await other.look('eth', there, { payTo: stage.payee.address })).toMatchObject({ type: 'paid' })
  expect(await stage.look('eth', there, { rpcUrl: other.chain.url })).toEqual(unreachable)
  expect(stage.unread).toEqual([expect.stringContaining('the node belongs to chain 1; Base is 8453')])
})

it.each([
  ['no hex', 'eth_chainId', 8453],
  ['an empty answer', 'eth_getTransactionByHash', {}],
  ['a text', 'eth_getTransactionByHash', 'not here'],
  ['a list', 'eth_getTransactionReceipt', []],
  ['a receipt without logs', 'eth_getTransactionReceipt', { status: '0x1' }],
  ['no block', 'eth_getBlockByNumber', null],
  ['a block of nonsense', 'eth_getBlockByNumber', { number: 'new', hash: '0x', timestamp: '0x' }],
])('%s is no answer to %s', async (_what, method, result) => {
  expect(await lookThrough(method, result)).toEqual(unreachable)
})

it('an answer for another transaction is no answer', async () => {
  const elsewhere = await stage.sendEth(1n)
  await stage.chain.mined(elsewhere)
  for (const method of ['eth_getTransactionByHash', 'eth_getTransactionReceipt']) {
    expect(await lookThrough(method, await stage.answerOf(method, elsewhere))).toEqual(unreachable)
  }
})

it('a block of another height is no answer', async () => {
  const { blockNumber } = await stage.chain.mined(paid.eth)
  const next = await stage.answerOf('eth_getBlockByNumber', numberToHex(blockNumber + 1n), false)
  expect(await lookThrough('eth_getBlockByNumber', next, numberToHex(blockNumber))).toEqual(unreachable)
})

it.each(['no JSON', 'an error page', 'half an answer'])('%s is no answer', async (what) => {
  const proxy = await openRpcProxy(stage.chain.ownUrl, (_asked, response) => {
    if (what === 'no JSON') response.end('<html>')
    if (what === 'an error page') response.writeHead(503).end('{}')
    if (what === 'half an answer') response.writeHead(200, { 'Content-Length': '99' }).write('{"jsonrpc"')
    return 'answered'
  })
  const seen = await stage.look('eth', paid.eth, { rpcUrl: proxy.url })
  await proxy.close()
  expect(seen).toEqual(unreachable)
})

it('a provider that refuses to answer decides nothing', async () => {
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

it('what a node leaves out is waited for, and refused by nothing', async () => {
  expect(await lookThrough('eth_getTransactionByHash', null)).toMatchObject({ type: 'unknown' })
  expect(await lookThrough('eth_getTransactionReceipt', null)).toMatchObject({ type: 'pending' })
  const early = await stage.answerOf('eth_getBlockByNumber', '0x1', false)
  expect(await lookThrough('eth_getBlockByNumber', early, 'latest')).toEqual(unreachable)
  const { blockNumber } = await stage.chain.mined(paid.eth)
  expect(await lookThrough('eth_getBlockByNumber', null, numberToHex(blockNumber))).toEqual(unreachable)
  const lacking = expect.stringContaining(`the node lacks block ${blockNumber}`)
  expect(stage.unread).toEqual([lacking, lacking])
})

it('a node that stood still says nothing by not knowing a transaction, and what it knows stands', async () => {
  const now = new Date(Date.now() + 3_600_000)
  expect(await stage.look('eth', nobody)).toMatchObject({ type: 'unknown' })
  expect(await stage.look('eth', nobody, { now })).toEqual(unreachable)
  expect(stage.unread).toEqual([expect.stringContaining('the newest block of the node is from')])
  expect(await stage.look('eth', paid.eth, { now })).toMatchObject({ type: 'paid' })
})
