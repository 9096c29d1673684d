import { encodeFunctionData, type Hex, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transferChains } from '../../hub/contract/chains.ts'
import {
  authorizationArgs,
  type SignedAuthorization,
  signAuthorization,
} from '../support/chain/authorizations.ts'
import { multicallAddress } from '../support/chain/chain.ts'
import { openSightingStage, type SightingStage } from '../support/chain/sightingStage.ts'
import { forwarderAbi, pretenderAbi } from '../support/chain/usdc.ts'

describe.each(transferChains)('a transfer on %s', (name) => {
  let stage: SightingStage
  beforeAll(async () => {
    stage = await openSightingStage(name)
  })
  afterAll(() => stage.chain.close())

  const looked = async (asset: 'eth' | 'usdc', hash: Hex) => {
    await stage.chain.mined(hash)
    await stage.confirm()
    return stage.look(asset, hash)
  }
  const authorize = (value: bigint, from = stage.payer): Promise<SignedAuthorization> =>
    signAuthorization({ from, to: stage.payee.address, value, chainId: stage.chain.id })
  const redeeming = (signed: SignedAuthorization) =>
    ({
      ...stage.chain.usdc,
      functionName: 'transferWithAuthorization',
      args: [...authorizationArgs(signed), signed.payload.signature],
    }) as const

  it.each([10n ** 15n, 1n])('of %i wei is paid by its sender', async (value) => {
    const hash = await stage.sendEth(value)
    const { blockNumber } = await stage.chain.mined(hash)
    const { timestamp } = await stage.chain.client.getBlock({ blockNumber })
    expect(await looked('eth', hash)).toEqual({
      type: 'paid',
      payer: stage.payerOf(stage.payer),
      amount: value,
      blockNumber,
      at: new Date(Number(timestamp) * 1000),
      nonces: [],
    })
  })

  it.each([5_000_000n, 1n])('of %i millionths of a USDC is paid by its owner', async (value) => {
    const hash = await stage.sendUsdc(value)
    const { blockNumber } = await stage.chain.mined(hash)
    const paid = { type: 'paid', payer: stage.payerOf(stage.payer), amount: value, blockNumber, nonces: [] }
    expect(await looked('usdc', hash)).toMatchObject(paid)
    const upper = `0x${hash.slice(2).toUpperCase()}`
    expect(await stage.look('usdc', upper)).toMatchObject(paid)
  })

  it('sent by a third account for the owner of the USDC is paid by the owner', async () => {
    const { chain, payer, payee } = stage
    const spender = await chain.openPayer()
    const approve = { functionName: 'approve', args: [spender.address, 7_000n] } as const
    await chain.mined(await chain.client.writeContract({ account: payer.account, ...chain.usdc, ...approve }))
    const spend = { functionName: 'transferFrom', args: [payer.address, payee.address, 7_000n] } as const
    const hash = await chain.client.writeContract({ account: spender.account, ...chain.usdc, ...spend })
    expect(await looked('usdc', hash)).toMatchObject({
      type: 'paid',
      payer: stage.payerOf(payer),
      amount: 7_000n,
    })
  })

  it('by a signed authorization names its nonce, whoever sent the transaction', async () => {
    const signed = await authorize(20_000n)
    expect(await looked('usdc', await stage.chain.redeem(signed))).toMatchObject({
      type: 'paid',
      payer: stage.payerOf(stage.payer),
      amount: 20_000n,
      nonces: [signed.payload.authorization.nonce],
    })
  })

  it('names only the authorizations of its payer', async () => {
    const { chain, payer } = stage
    const other = await chain.openPayer({ usdc: 1_000_000n })
    const own = await authorize(20_000n)
    const to = other.address
    const foreign = await signAuthorization({ from: other, to, value: 1n, chainId: chain.id })
    expect(await looked('usdc', await stage.batch([foreign, own].map(redeeming)))).toMatchObject({
      type: 'paid',
      payer: stage.payerOf(payer),
      amount: 20_000n,
      nonces: [own.payload.authorization.nonce],
    })
  })

  it('in several parts by one payer counts as their sum, without parts that went elsewhere or moved nothing', async () => {
    const { chain, payee } = stage
    await chain.setUsdc(multicallAddress, 1_000n)
    const transfer = (to: Hex, value: bigint) =>
      ({ ...chain.usdc, functionName: 'transfer', args: [to, value] }) as const
    const nobodys = {
      ...chain.usdc,
      functionName: 'transferFrom',
      args: [stage.payer.address, payee.address, 0n],
    } as const
    const elsewhere = (await chain.openPayer()).address
    const hash = await stage.batch([
      transfer(payee.address, 300n),
      nobodys,
      transfer(elsewhere, 400n),
      transfer(payee.address, 200n),
    ])
    expect(await looked('usdc', hash)).toMatchObject({
      type: 'paid',
      payer: multicallAddress.toLowerCase(),
      amount: 500n,
    })
  })

  it('with several payers is unverifiable, not unpaid', async () => {
    const other = await stage.chain.openPayer({ usdc: 1_000_000n })
    const both = await Promise.all([authorize(20_000n), authorize(30_000n, other)])
    expect(await looked('usdc', await stage.batch(both.map(redeeming)))).toEqual({
      type: 'unverifiable',
      reason: expect.stringContaining('Several wallets'),
    })
    const twice = await Promise.all([authorize(20_000n), authorize(30_000n)])
    expect(await looked('usdc', await stage.batch(twice.map(redeeming)))).toMatchObject({
      type: 'paid',
      amount: 50_000n,
      nonces: twice.map(({ payload }) => payload.authorization.nonce),
    })
  })

  it('that minted USDC has the zero address as payer', async () => {
    const { chain, payer, payee } = stage
    const mint = { ...chain.usdc, functionName: 'mint', args: [payee.address, 9n] } as const
    const hash = await chain.client.writeContract({ account: payer.account, ...mint })
    expect(await looked('usdc', hash)).toMatchObject({ type: 'paid', payer: zeroAddress, amount: 9n })
  })

  it('that failed moved nothing', async () => {
    const { chain, payer, payee } = stage
    const poor = await chain.openPayer()
    const transfer = { functionName: 'transfer', args: [payee.address, 5n] } as const
    const fail = encodeFunctionData({ abi: forwarderAbi, functionName: 'fail' })
    // Set an explicit gas limit, because the client would otherwise simulate the failing transaction and not send it.
    const failing = { to: await chain.openForwarder(), data: fail, value: 5n, gas: 100_000n }
    const ofEth = await chain.client.sendTransaction({ account: payer.account, ...failing })
    const ofUsdc = await chain.client.writeContract({
      account: poor.account,
      ...chain.usdc,
      ...transfer,
      gas: 100_000n,
    })
    expect((await chain.mined(ofUsdc)).status).toBe('reverted')
    const refused = { type: 'refused', reason: expect.stringContaining('failed') }
    expect(await looked('eth', ofEth)).toEqual(refused)
    expect(await looked('usdc', ofUsdc)).toEqual(refused)
  })

  it('to another address is refused', async () => {
    const { address } = await stage.chain.openPayer()
    const refused = { type: 'refused', reason: expect.stringContaining(stage.payerOf(stage.payee)) }
    const ofEth = await looked('eth', await stage.sendEth(5n, { to: address }))
    expect(ofEth).toEqual(refused)
    expect(ofEth).toMatchObject({ reason: expect.stringContaining(address.toLowerCase()) })
    expect(await looked('usdc', await stage.sendUsdc(5n, { to: address }))).toEqual(refused)
  })

  it('of nothing is refused', async () => {
    expect(await looked('eth', await stage.sendEth(0n))).toEqual({
      type: 'refused',
      reason: 'It sent no ETH.',
    })
    expect(await looked('usdc', await stage.sendUsdc(0n))).toMatchObject({ type: 'refused' })
  })

  it('of another token is refused, whatever its name and its logs', async () => {
    const { chain, payer, payee } = stage
    const address = await chain.openPretender()
    const hash = await chain.client.writeContract({
      account: payer.account,
      abi: pretenderAbi,
      address,
      functionName: 'pretend',
      args: [payer.address, payee.address, 5_000_000n, `0x${'11'.repeat(32)}`],
    })
    expect(await looked('usdc', hash)).toEqual({
      type: 'refused',
      reason: expect.stringContaining(`The token at ${address.toLowerCase()} is not USDC.`),
    })
  })

  it("by the plaza's own wallet is refused", async () => {
    const own = { type: 'refused', reason: 'It was sent by the wallet of this plaza.' }
    const { payee } = stage
    expect(await looked('eth', await stage.sendEth(5n, { from: payee }))).toEqual(own)
    expect(await looked('usdc', await stage.sendUsdc(5n, { from: payee }))).toEqual(own)
  })

  it('reported with the wrong asset is refused with the right one', async () => {
    expect(await looked('eth', await stage.sendUsdc(5n))).toEqual({
      type: 'refused',
      reason: expect.stringContaining('report it as usdc'),
    })
    expect(await looked('usdc', await stage.sendEth(5n))).toEqual({
      type: 'refused',
      reason: expect.stringContaining('report it as eth'),
    })
  })

  it('of ETH forwarded by a contract is unverifiable, and the answer says so', async () => {
    const { chain, payer, payee } = stage
    const before = await chain.client.getBalance({ address: payee.address })
    const hash = await chain.client.writeContract({
      account: payer.account,
      abi: forwarderAbi,
      address: await chain.openForwarder(),
      functionName: 'forward',
      args: [payee.address],
      value: 5n,
    })
    const seen = await looked('eth', hash)
    expect(await chain.client.getBalance({ address: payee.address })).toBe(before + 5n)
    expect(seen).toEqual({ type: 'unverifiable', reason: expect.stringContaining('cannot be verified') })
    expect(await stage.look('usdc', hash)).toMatchObject({ type: 'refused' })
  })

  it('in a transaction that created a contract is unverifiable, not unpaid', async () => {
    const { chain, payer } = stage
    const hash = await chain.client.sendTransaction({ account: payer.account, data: '0x00', value: 0n })
    expect(await looked('eth', hash)).toMatchObject({ type: 'unverifiable' })
  })

  it('with an unknown hash is unknown', async () => {
    const unknown = { type: 'unknown', reason: expect.stringContaining('does not know') }
    expect(await stage.look('eth', `0x${'00'.repeat(32)}`)).toEqual(unknown)
    expect(await stage.look('usdc', `0x${'ff'.repeat(32)}`)).toEqual(unknown)
  })
})
