import { type Hex, zeroAddress } from 'viem'
import { signMessage } from 'viem/accounts'
import { concat, numberToHex, slice } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transferChains } from '../../hub/contract/chains.ts'
import { claimText } from '../../hub/domain/claims.ts'
import { createClaimSignatures, signerOf } from '../../hub/payments/chain/claimSignatures.ts'
import { openRpcProxy } from '../support/chain/rpcProxy.ts'
import { openSightingStage, type SightingStage } from '../support/chain/sightingStage.ts'

const groupOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

describe.each(transferChains)('the signed claim of a payer on %s', (name) => {
  let stage: SightingStage
  beforeAll(async () => {
    stage = await openSightingStage(name)
  })
  afterAll(() => stage.chain.close())

  const claim = {
    baseUrl: 'https://plaza.example',
    purpose: 'sponsor',
    chain: name,
    txHash: `0x${'ab'.repeat(32)}`,
    subject: 'Müller & Söhne 🦊',
  } as const
  const text = claimText(claim)
  const sign = (privateKey: Hex, message = text) => signMessage({ privateKey, message })
  const isSigned = (payer: Hex, signature: Hex, rpcUrl: string | null = stage.chain.url) => {
    const observe = { chainAsked() {}, chainUnread: () => {} }
    const rpcUrls = rpcUrl === null ? {} : { [name]: rpcUrl }
    return createClaimSignatures({ rpcUrls, observe }).isSignedBy({ chain: name, payer, text, signature })
  }

  it("is valid with the signature of the payer's key, even if the chain cannot be reached", async () => {
    const { payer } = stage
    const signature = await sign(payer.key)
    expect(await signerOf(text, signature)).toBe(stage.payerOf(payer))
    expect(await isSigned(payer.address, signature)).toBe(true)
    expect(await isSigned(stage.payerOf(payer), signature, null)).toBe(true)
  })

  it('is invalid with the signature of another key', async () => {
    const stranger = await stage.chain.openPayer()
    const signature = await sign(stranger.key)
    expect(await signerOf(text, signature)).toBe(stage.payerOf(stranger))
    expect(await isSigned(stage.payer.address, signature)).toBe(false)
  })

  it.each([
    ['site', { baseUrl: 'https://plaza.example.org' }],
    ['purpose', { purpose: 'boost' as const }],
    ['subject', { subject: 'Another Plate' }],
    ['transaction', { txHash: `0x${'ac'.repeat(32)}` }],
    ['chain', { chain: name === 'base' ? ('ethereum' as const) : ('base' as const) }],
  ])('is invalid if signed for another %s', async (_what, change) => {
    const signature = await sign(stage.payer.key, claimText({ ...claim, ...change }))
    expect(await isSigned(stage.payer.address, signature)).toBe(false)
  })

  it('is invalid with a signature that was derived from the valid one', async () => {
    const { payer } = stage
    const signature = await sign(payer.key)
    const [r, s, v] = [
      slice(signature, 0, 32),
      BigInt(slice(signature, 32, 64)),
      Number(slice(signature, 64)),
    ]
    const upper = numberToHex(groupOrder - s, { size: 32 })
    const others = [
      concat([r, upper, numberToHex(55 - v, { size: 1 })]),
      concat([r, slice(signature, 32, 64), numberToHex(v - 27, { size: 1 })]),
      concat([signature, '0x00']),
      slice(signature, 0, 64),
    ]
    for (const other of others) {
      expect(await signerOf(text, other)).toBeUndefined()
      expect(await isSigned(payer.address, other)).toBe(false)
    }
  })

  it.each<[string, Hex]>([
    ['nothing', '0x'],
    ['zeros', `0x${'00'.repeat(64)}1b`],
    ['half a byte', '0x1'],
    ['no hex', `0x${'zz'.repeat(65)}`],
    ['an r beyond the curve', `0x${'ff'.repeat(32)}${'11'.repeat(32)}1b`],
  ])('is invalid with %s as signature, and recovers no zero address', async (_what, bytes) => {
    expect(await signerOf(text, bytes)).toBeUndefined()
    expect(await isSigned(stage.payer.address, bytes)).toBe(false)
    expect(await isSigned(zeroAddress, bytes)).toBe(false)
  })

  it('is valid if the wallet contract accepts its signature', async () => {
    const wallet = await stage.chain.openWallet()
    const signature = await sign(wallet.key)
    expect(await isSigned(wallet.address, signature)).toBe(true)
    expect(await isSigned(wallet.address, await sign(stage.payer.key))).toBe(false)
    expect(await isSigned(wallet.address, await sign(wallet.key, `${text} `))).toBe(false)
    expect(await isSigned(wallet.address, '0x')).toBe(false)
  })

  it('is invalid if a contract without that function gives no answer', async () => {
    const signature = await sign(stage.payer.key)
    for (const contract of [stage.chain.usdc.address, await stage.chain.openForwarder()]) {
      expect(await isSigned(contract, signature)).toBe(false)
    }
    const mute = (await stage.chain.openPayer()).address
    await stage.chain.client.setCode({ address: mute, bytecode: '0x00' })
    expect(await isSigned(mute, signature)).toBe(false)
  })

  it.each([
    'execution reverted',
    'invalid opcode: INVALID',
    'out of gas',
    'invalid jump destination',
    'stack underflow (0 <=> 1)',
  ])('is invalid if the contract fails with %j', async (message) => {
    const wallet = await stage.chain.openWallet()
    const signature = await sign(wallet.key)
    // Simulate an RPC node that fails every contract call with the given error message.
    const proxy = await openRpcProxy(stage.chain.ownUrl, ({ method }) =>
      method === 'eth_call' ? { error: { code: -32000, message } } : undefined,
    )
    expect(await isSigned(wallet.address, signature, proxy.url)).toBe(false)
    await proxy.close()
  })

  it('is undecided while the chain of a wallet contract cannot be reached', async () => {
    const wallet = await stage.chain.openWallet()
    const signature = await sign(wallet.key)
    expect(await isSigned(wallet.address, signature, null)).toBeUndefined()
    stage.chain.cut()
    expect(await isSigned(wallet.address, signature)).toBeUndefined()
    stage.chain.mend()
    expect(await isSigned(wallet.address, signature)).toBe(true)
  })

  it('is undecided if the node is on another chain or answers nonsense', async () => {
    const wallet = await stage.chain.openWallet()
    const signature = await sign(wallet.key)
    const answers: [string, object][] = [
      ['eth_chainId', { result: '0x89' }],
      ['eth_call', { result: null }],
      ['eth_call', { result: 'yes' }],
      ['eth_call', { error: { code: -32005, message: 'limit exceeded' } }],
      ['eth_call', { error: { code: -32000, message: 'header not found' } }],
    ]
    for (const [method, answer] of answers) {
      const proxy = await openRpcProxy(stage.chain.ownUrl, (asked) =>
        asked.method === method ? (answer as { result: unknown }) : undefined,
      )
      expect(await isSigned(wallet.address, signature, proxy.url)).toBeUndefined()
      await proxy.close()
    }
  })
})
