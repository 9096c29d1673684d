import { type Hex, parseSignature, serializeSignature, toHex, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SignedAuthorization } from '../support/authorizations.ts'
import { openTokenStage, overloads, type TokenStage } from '../support/tokenStage.ts'

/** Of the curve: for each signature `s` there is another one, `order - s`, that fits too. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

let stage: TokenStage
beforeAll(async () => {
  stage = await openTokenStage(8453)
})
afterAll(() => stage.chain.close())

type Refusal = { what: string; why: string; made(on: TokenStage): Promise<SignedAuthorization> }

const refusals: Refusal[] = [
  {
    what: 'what is not valid yet',
    why: 'FiatTokenV2: authorization is not yet valid',
    made: async ({ sign, time }) => sign({ validAfter: (await time()) + 60 }),
  },
  {
    what: 'what has expired',
    why: 'FiatTokenV2: authorization is expired',
    made: async ({ sign, time }) => sign({ validBefore: (await time()) - 1 }),
  },
  {
    what: 'another value than was signed',
    why: 'FiatTokenV2: invalid signature',
    made: async ({ sign }) => changed(await sign({ value: 5n }), { value: '6' }),
  },
  {
    what: 'another payee than was signed',
    why: 'FiatTokenV2: invalid signature',
    made: async ({ sign, sender }) => changed(await sign(), { to: sender.address }),
  },
  {
    what: 'another nonce than was signed',
    why: 'FiatTokenV2: invalid signature',
    made: async ({ sign }) => changed(await sign(), { nonce: toHex(1, { size: 32 }) }),
  },
  {
    what: 'the signature of somebody else',
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
    what: 'a signature that fits no key',
    why: 'ECRecover: invalid signature',
    made: async ({ sign }) => resigned(await sign(), () => `0x${'00'.repeat(64)}1b`),
  },
  {
    what: 'more than the payer has',
    why: 'ERC20: transfer amount exceeds balance',
    made: async ({ sign, chain, payer }) => sign({ value: (await chain.usdcOf(payer.address)) + 1n }),
  },
  {
    what: 'a payment to nobody',
    why: 'ERC20: transfer to the zero address',
    made: ({ sign }) => sign({ to: zeroAddress }),
  },
]

it.each(refusals)('$what is refused', async ({ why, made }) => {
  const signed = await made(stage)
  expect(await stage.refusalOf(signed)).toBe(why)
  expect(await stage.isUsed(signed)).toBe(false)
})

it.each([
  { seconds: 0, status: 'reverted', when: 'in the second after which it is valid' },
  { seconds: 1, status: 'success', when: 'in the first second in which it is valid' },
  { seconds: 99, status: 'success', when: 'in its last second' },
  { seconds: 100, status: 'reverted', when: 'in the second before which it was valid' },
] as const)('a transaction ends as $status $when', async ({ seconds, status }) => {
  const { chain, time, sign, transferOf } = stage
  const start = (await time()) + 200
  const signed = await sign({ validAfter: start, validBefore: start + 100 })
  await chain.client.setNextBlockTimestamp({ timestamp: BigInt(start + seconds) })
  // With gas of its own it is sent without a trial, which would meet the time of now.
  const hash = await chain.client.writeContract({ ...transferOf(signed), gas: 200_000n })
  expect(await chain.mined(hash)).toMatchObject({ status })
})

it.each(['from', 'to'] as const)(
  'a payment %s a blacklisted address is refused while it is',
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

it.each(overloads)('the key of an account is not enough once there is code at it (%s)', async (overload) => {
  const { chain, sign, refusalOf } = stage
  const upgraded = await chain.openPayer({ usdc: 1_000_000n })
  const signed = await sign({ from: upgraded })
  expect(await refusalOf(signed, overload)).toBe('not refused')
  await chain.client.setCode({ address: upgraded.address, bytecode: '0x00' })
  expect(await refusalOf(signed, overload)).toBe('FiatTokenV2: invalid signature')
})

/** Says something else under the same signature. */
function changed(signed: SignedAuthorization, change: object): SignedAuthorization {
  const { signature, authorization } = signed.payload
  return { ...signed, payload: { signature, authorization: { ...authorization, ...change } } }
}

/** Says the same under another one. */
function resigned(signed: SignedAuthorization, change: (signature: Hex) => Hex): SignedAuthorization {
  return { ...signed, payload: { ...signed.payload, signature: change(signed.payload.signature) } }
}

function mirrored(signature: Hex): Hex {
  const { r, s, yParity } = parseSignature(signature)
  return serializeSignature({ r, s: toHex(order - BigInt(s), { size: 32 }), yParity: 1 - yParity })
}
