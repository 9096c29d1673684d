import { type Hex, parseSignature, serializeSignature, toHex, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SignedAuthorization } from '../support/chain/authorizations.ts'
import { openTokenStage, overloads, type TokenStage } from '../support/chain/tokenStage.ts'

/** Group order of the secp256k1 curve. ECDSA signatures are malleable: `s` can be replaced by `order - s`. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

let stage: TokenStage
beforeAll(async () => {
  stage = await openTokenStage(8453)
})
afterAll(() => stage.chain.close())

type Refusal = { what: string; why: string; made(on: TokenStage): Promise<SignedAuthorization> }

const refusals: Refusal[] = [
  {
    what: 'an authorization that is not valid yet',
    why: 'FiatTokenV2: authorization is not yet valid',
    made: async ({ sign, time }) => sign({ validAfter: (await time()) + 60 }),
  },
  {
    what: 'an expired authorization',
    why: 'FiatTokenV2: authorization is expired',
    made: async ({ sign, time }) => sign({ validBefore: (await time()) - 1 }),
  },
  {
    what: 'a value other than the signed one',
    why: 'FiatTokenV2: invalid signature',
    made: async ({ sign }) => changed(await sign({ value: 5n }), { value: '6' }),
  },
  {
    what: 'a payee other than the signed one',
    why: 'FiatTokenV2: invalid signature',
    made: async ({ sign, sender }) => changed(await sign(), { to: sender.address }),
  },
  {
    what: 'a nonce other than the signed one',
    why: 'FiatTokenV2: invalid signature',
    made: async ({ sign }) => changed(await sign(), { nonce: toHex(1, { size: 32 }) }),
  },
  {
    what: 'a signature by another account',
    why: 'FiatTokenV2: invalid signature',
    made: ({ sign, payer, payee }) => sign({ from: { address: payer.address, key: payee.key } }),
  },
  {
    what: 'a signature for another chain',
    why: 'FiatTokenV2: invalid signature',
    made: ({ sign, chain }) => sign({ chainId: 1, verifyingContract: chain.usdc.address }),
  },
  {
    what: 'a signature for another contract',
    why: 'FiatTokenV2: invalid signature',
    made: ({ sign, payee }) => sign({ verifyingContract: payee.address }),
  },
  {
    what: 'the mirrored form of a signature',
    why: "ECRecover: invalid signature 's' value",
    made: async ({ sign }) => resigned(await sign(), mirrored),
  },
  {
    what: 'a v that is neither 27 nor 28',
    why: "ECRecover: invalid signature 'v' value",
    made: async ({ sign }) => resigned(await sign(), (hex) => `${hex.slice(0, -2)}00` as Hex),
  },
  {
    what: 'a signature that is too short',
    why: 'ECRecover: invalid signature length',
    made: async ({ sign }) => resigned(await sign(), (hex) => hex.slice(0, -2) as Hex),
  },
  {
    what: 'a signature that recovers no key',
    why: 'ECRecover: invalid signature',
    made: async ({ sign }) => resigned(await sign(), () => `0x${'00'.repeat(64)}1b`),
  },
  {
    what: "a value above the payer's balance",
    why: 'ERC20: transfer amount exceeds balance',
    made: async ({ sign, chain, payer }) => sign({ value: (await chain.usdcOf(payer.address)) + 1n }),
  },
  {
    what: 'a payment to the zero address',
    why: 'ERC20: transfer to the zero address',
    made: ({ sign }) => sign({ to: zeroAddress }),
  },
]

it.each(refusals)('the token refuses $what', async ({ why, made }) => {
  const signed = await made(stage)
  expect(await stage.refusalOf(signed)).toBe(why)
  expect(await stage.isUsed(signed)).toBe(false)
})

it.each([
  { seconds: 0, status: 'reverted', when: 'in the second of validAfter' },
  { seconds: 1, status: 'success', when: 'one second after validAfter' },
  { seconds: 99, status: 'success', when: 'one second before validBefore' },
  { seconds: 100, status: 'reverted', when: 'in the second of validBefore' },
] as const)('a transfer with authorization ends as $status $when', async ({ seconds, status }) => {
  const { chain, time, sign, transferOf } = stage
  const start = (await time()) + 200
  const signed = await sign({ validAfter: start, validBefore: start + 100 })
  await chain.client.setNextBlockTimestamp({ timestamp: BigInt(start + seconds) })
  // Set a gas limit. Otherwise, the client estimates the gas by simulating the transfer at the chain's current time, at
  // which the authorization is not valid yet.
  const hash = await chain.client.writeContract({ ...transferOf(signed), gas: 200_000n })
  expect(await chain.mined(hash)).toMatchObject({ status })
})

it.each(['from', 'to'] as const)(
  'the token refuses a payment %s an address while that is blacklisted',
  async (side) => {
    const { chain, sender, sign, refusalOf, isUsed } = stage
    const listed = await chain.openPayer({ usdc: 1_000_000n })
    const signed = await sign(side === 'from' ? { from: listed } : { to: listed.address })
    const args = [listed.address] as const
    const call = async (functionName: 'blacklist' | 'unBlacklist') => {
      const { account } = sender
      await chain.mined(await chain.client.writeContract({ account, ...chain.usdc, functionName, args }))
    }
    await call('blacklist')
    expect(await refusalOf(signed)).toBe('Blacklistable: account is blacklisted')
    await call('unBlacklist')
    await chain.mined(await chain.redeem(signed))
    expect(await isUsed(signed)).toBe(true)
  },
)

it.each(overloads)('the token refuses the key of an account that has code (%s)', async (overload) => {
  const { chain, sign, refusalOf } = stage
  const upgraded = await chain.openPayer({ usdc: 1_000_000n })
  const signed = await sign({ from: upgraded })
  expect(await refusalOf(signed, overload)).toBe('not refused')
  await chain.client.setCode({ address: upgraded.address, bytecode: '0x00' })
  expect(await refusalOf(signed, overload)).toBe('FiatTokenV2: invalid signature')
})

/** Returns a copy of the payment authorization with changed fields and the old, now invalid signature. */
function changed(signed: SignedAuthorization, change: object): SignedAuthorization {
  const { signature, authorization } = signed.payload
  return { ...signed, payload: { signature, authorization: { ...authorization, ...change } } }
}

function resigned(signed: SignedAuthorization, change: (signature: Hex) => Hex): SignedAuthorization {
  return { ...signed, payload: { ...signed.payload, signature: change(signed.payload.signature) } }
}

function mirrored(signature: Hex): Hex {
  const { r, s, yParity } = parseSignature(signature)
  return serializeSignature({ r, s: toHex(order - BigInt(s), { size: 32 }), yParity: 1 - yParity })
}
