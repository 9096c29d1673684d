import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deadlineMs, type Settlement, type SettlementOutcome } from '../../hub/payments/x402/settlement.ts'
import { authorizationOf } from '../support/chain/authorizationOf.ts'
import { startChain } from '../support/chain/chain.ts'
import { openSettlingStage, type SettlingStage } from '../support/chain/settlingStage.ts'
import { freePort } from '../support/lib/ports.ts'
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

const count = (most: number) => Array.from({ length: most }, (_, index) => index)
const hashOf = (outcome: SettlementOutcome) =>
  ('transaction' in outcome ? outcome.transaction : null) as `0x${string}`

describe('a payment settled by the plaza itself', () => {
  it('moves USDC from the payer to the payee, sent and paid for by the hot wallet', async () => {
    const { chain, payer } = stage
    const signed = await stage.sign()
    const weiBefore = await chain.client.getBalance({ address: stage.hot.address })
    expect(await node.verify(authorizationOf(signed), 1)).toBeUndefined()

    const outcome = await stage.pay(node, signed)

    expect(outcome).toEqual({ type: 'settled', transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    expect([await stage.received(), await chain.usdcOf(payer.address)]).toEqual([20_000n, 980_000n])
    const sent = await chain.client.getTransaction({ hash: hashOf(outcome) })
    expect(sent).toMatchObject({ from: stage.wallet, to: chain.usdc.address.toLowerCase(), value: 0n })
    expect(await chain.client.getBalance({ address: stage.hot.address })).toBeLessThan(weiBefore)
    expect(await stage.transactions()).toMatchObject([{ nonce: 0, hashes: [hashOf(outcome)] }])
  })

  it('from a wallet contract moves too, by the signature of its owner', async () => {
    const from = await stage.chain.openWallet({ usdc: 50_000n })
    const signed = await stage.sign({ from })
    expect(await node.verify(authorizationOf(signed), 1)).toBeUndefined()
    expect(await stage.pay(node, signed)).toMatchObject({ type: 'settled' })
    expect(await stage.received()).toBe(20_000n)
  })

  it('is resolved again and again, by any node, with the same answer', async () => {
    const claimed = await stage.claim(await stage.sign())
    const settled = await node.settle(claimed, claimed.sending)
    const restarted = await stage.openNode()
    for (const asked of [node, restarted, restarted]) {
      expect(await stage.whatBecameOf(asked, claimed)).toMatchObject({
        type: 'settled',
        transaction: hashOf(settled),
      })
    }
    expect(await stage.received()).toBe(20_000n)
  })

  it('that has lost its claim is refused, and nothing is sent', async () => {
    const claimed = await stage.claim(await stage.sign())
    const refused = new Error('somebody else has it')
    await expect(node.settle(claimed, () => Promise.reject(refused))).rejects.toBe(refused)
    expect(await stage.transactions()).toEqual([])
    expect(await stage.chain.client.getTransactionCount({ address: stage.hot.address })).toBe(0)
  })
})

describe('many payments at once', () => {
  it('get 50 nonces in a row for 50 payments, and each moves once', async () => {
    const payments = await Promise.all(count(50).map(() => stage.sign({ value: 1000n })))
    const outcomes = await Promise.all(payments.map((signed) => stage.pay(node, signed)))
    expect(outcomes.map(({ type }) => type)).toEqual(count(50).map(() => 'settled'))
    expect(new Set(outcomes.map(hashOf)).size).toBe(50)
    expect((await stage.transactions()).map(({ nonce }) => nonce)).toEqual(count(50))
    expect(await stage.received()).toBe(50_000n)
  })

  it('are sent by two nodes from one wallet without using a nonce twice', async () => {
    const nodes = [node, await stage.openNode()]
    const payments = await Promise.all(count(30).map(() => stage.sign({ value: 1000n })))
    const outcomes = await Promise.all(
      payments.flatMap((signed, index) =>
        nodes.slice(index % 2, (index % 2) + 1).map((one) => stage.pay(one, signed)),
      ),
    )
    expect(outcomes.map(({ type }) => type)).toEqual(count(30).map(() => 'settled'))
    expect((await stage.transactions()).map(({ nonce }) => nonce)).toEqual(count(30))
    expect(await stage.received()).toBe(30_000n)
  })
})

describe('at the start of a settling hub', () => {
  it('a node of another chain is refused with the name of the variable', async () => {
    const ethereum = await startChain({ id: 1 })
    try {
      await expect(stage.openNode({ rpcUrl: ethereum.url })).rejects.toMatchObject({
        name: 'ConfigError',
        message: expect.stringContaining('BASE_RPC_URL: must be a node of Base'),
      })
    } finally {
      await ethereum.close()
    }
  })

  it.each(['no key', `0x${'0'.repeat(64)}`, `${'f'.repeat(64)}`, `0x${'ab'.repeat(31)}`])(
    'an invalid key (%s) is refused and not quoted',
    async (key) => {
      const error = await stage.openNode({ key }).catch((refused: unknown) => refused)
      expect(error).toMatchObject({ name: 'ConfigError' })
      expect(error).not.toHaveProperty('cause')
      expect(String(error)).toContain('SETTLER_PRIVATE_KEY')
      expect(String(error)).not.toContain(key)
    },
  )

  it('a key is accepted with or without 0x', async () => {
    const other = await stage.openNode({ key: stage.hot.key.slice(2) })
    expect(await stage.pay(other)).toMatchObject({ type: 'settled' })
  })

  it('a settling wallet that is also the payee is refused', async () => {
    await expect(stage.openNode({ payTo: stage.hot.address })).rejects.toThrow(/PAY_TO: .*settling wallet/)
  })

  it('an unreachable chain stops nothing but payments, until it is reachable', async () => {
    const signed = authorizationOf(await stage.sign())
    stage.chain.cut()
    const early = await stage.openNode()
    expect(stage.logged.join('')).toContain('check BASE_RPC_URL')
    await expect(early.verify(signed, 1)).rejects.toThrow('no answer to')
    stage.chain.mend()
    expect(await early.verify(signed, 1)).toBeUndefined()
  })
})

describe('a settling wallet without gas', () => {
  it('sends nothing, and the log names the remedy', async () => {
    const { chain, hot } = stage
    await chain.client.setBalance({ address: hot.address, value: 1000n })
    const claimed = await stage.claim(await stage.sign())
    await expect(node.settle(claimed, claimed.sending)).rejects.toThrow('cannot pay for gas')
    expect(await stage.transactions()).toEqual([])
    expect(stage.logged.join('')).toContain('send ETH on Base to it')

    await chain.client.setBalance({ address: hot.address, value: 10n ** 18n })
    expect(await node.settle(claimed, claimed.sending)).toMatchObject({ type: 'settled' })
  })

  it('is reported at the start', async () => {
    await stage.chain.client.setBalance({ address: stage.hot.address, value: 0n })
    await stage.openNode()
    expect(stage.logged.join('')).toContain('the settling wallet cannot pay for gas')
  })

  it('sends a signed payment as soon as it has gas again', async () => {
    const { chain, hot } = stage
    const bounded = await stage.openNode({ bounds: { settling: deadlineMs } })
    const claimed = await stage.claim(await stage.sign())
    const settling = bounded.settle(claimed, async () => {
      await claimed.sending()
      await chain.client.setBalance({ address: hot.address, value: 0n })
    })
    expect(await settling).toMatchObject({ type: 'unknown' })
    await chain.client.setBalance({ address: hot.address, value: 10n ** 18n })
    expect(await stage.whatBecameOf(node, claimed)).toMatchObject({ type: 'settled' })
    expect(await stage.received()).toBe(20_000n)
  })
})

it('The settling key is in no log line, and the address of the node in no error', async () => {
  const secret = 'account-key-of-the-provider'
  const away = await stage.openNode({ rpcUrl: `http://127.0.0.1:${await freePort()}/${secret}` })
  const claimed = await stage.claim(await stage.sign())
  const errors = [
    await away.verify(claimed.authorization, 1).catch(String),
    await away.settle(claimed, claimed.sending).catch(String),
  ]
  expect(errors).toEqual([expect.stringContaining('ECONNREFUSED'), expect.stringContaining('ECONNREFUSED')])
  await stage.pay(node)
  const said = [...errors, ...stage.logged].join('')
  for (const hidden of [secret, stage.hot.key, stage.hot.key.slice(2)]) expect(said).not.toContain(hidden)
})

it('Requests to the chain are counted by method and outcome', async () => {
  await stage.pay(node)
  await stage.pay(node, await stage.sign({ value: 1_000_001n }))
  stage.chain.cut()
  await expect(node.verify(authorizationOf(await stage.sign()), 1)).rejects.toThrow()
  const counted = (await stage.metrics()).split('\n')
  const isCounted = (method: string, outcome: string) =>
    counted.includes(`plaza_chain_request_seconds_count{method="${method}",outcome="${outcome}"} 1`)
  expect(isCounted('eth_sendRawTransaction', 'ok')).toBe(true)
  expect(isCounted('eth_estimateGas', 'refused')).toBe(true)
  expect(counted.some((line) => line.includes('outcome="away"'))).toBe(true)
})
