import { domainSeparator, type Hex, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signCancellation } from '../support/chain/authorizations.ts'
import type { Payer } from '../support/chain/chain.ts'
import {
  argsOf,
  openTokenStage,
  overloads,
  reasonOf,
  signatureArgs,
  type TokenStage,
} from '../support/chain/tokenStage.ts'
import { type ChainId, usdcName } from '../support/chain/usdc.ts'

const chainIds: ChainId[] = [8453, 1]
const value = 20_000n

describe.each(chainIds)('the token in place of USDC on chain %i', (id) => {
  let stage: TokenStage
  beforeAll(async () => {
    stage = await openTokenStage(id)
  })
  afterAll(() => stage.chain.close())

  it('has the name and the EIP-712 domain of USDC', async () => {
    const { client, usdc } = stage.chain
    const read = (functionName: 'name' | 'version' | 'decimals' | 'DOMAIN_SEPARATOR') =>
      client.readContract({ ...usdc, functionName })
    const domain = { ...usdcName, chainId: id, verifyingContract: usdc.address }
    expect(await read('name')).toBe('USD Coin')
    expect(await read('version')).toBe('2')
    expect(await read('decimals')).toBe(6)
    expect(await read('DOMAIN_SEPARATOR')).toBe(domainSeparator({ domain }))
  })

  it.each(overloads)('moves an authorized amount once, by a signature as %s', async (overload) => {
    const { chain, payer, payee, sign, transferOf, isUsed, refusalOf, logsOf } = stage
    const signed = await sign({ value })
    const { nonce } = signed.payload.authorization
    const before = [await chain.usdcOf(payer.address), await chain.usdcOf(payee.address)] as const
    expect(await isUsed(signed)).toBe(false)

    const logs = await logsOf(await chain.client.writeContract(transferOf(signed, overload)))

    expect(logs).toEqual([
      { eventName: 'AuthorizationUsed', args: { authorizer: payer.address, nonce } },
      { eventName: 'Transfer', args: { from: payer.address, to: payee.address, value } },
    ])
    expect(await chain.usdcOf(payer.address)).toBe(before[0] - value)
    expect(await chain.usdcOf(payee.address)).toBe(before[1] + value)
    expect(await isUsed(signed)).toBe(true)
    expect(await refusalOf(signed, overload)).toBe('FiatTokenV2: authorization is used or canceled')
  })

  it.each(overloads)('lets only the payee redeem an authorization to receive (%s)', async (overload) => {
    const { chain, payee, sender, sign, refusalOf, logsOf } = stage
    const signed = await sign({ value, kind: 'receive' })
    const receiveBy = ({ account }: Payer) =>
      ({
        account,
        ...chain.usdc,
        functionName: 'receiveWithAuthorization',
        args: argsOf(signed, overload),
      }) as const
    expect(await reasonOf(chain.client.simulateContract(receiveBy(sender)))).toBe(
      'FiatTokenV2: caller must be the payee',
    )
    expect(await refusalOf(signed, overload)).toBe('FiatTokenV2: invalid signature')
    const before = await chain.usdcOf(payee.address)
    await logsOf(await chain.client.writeContract(receiveBy(payee)))
    expect(await chain.usdcOf(payee.address)).toBe(before + value)
  })

  it.each(overloads)('cancels an unused authorization, signed by its author only (%s)', async (overload) => {
    const { chain, payer, payee, sender, sign, isUsed, refusalOf, logsOf } = stage
    const signed = await sign()
    const { from, nonce } = signed.payload.authorization
    const cancelBy = async (key: Hex) => {
      const args = [from, nonce, ...signatureArgs(await signCancellation(signed, key), overload)] as const
      return { account: sender.account, ...chain.usdc, functionName: 'cancelAuthorization', args } as const
    }
    const refusalBy = async (key: Hex) => reasonOf(chain.client.simulateContract(await cancelBy(key)))
    expect(await refusalBy(payee.key)).toBe('FiatTokenV2: invalid signature')

    const logs = await logsOf(await chain.client.writeContract(await cancelBy(payer.key)))

    expect(logs).toEqual([{ eventName: 'AuthorizationCanceled', args: { authorizer: from, nonce } }])
    expect(await isUsed(signed)).toBe(true)
    expect(await refusalOf(signed)).toBe('FiatTokenV2: authorization is used or canceled')
    expect(await refusalBy(payer.key)).toBe('FiatTokenV2: authorization is used or canceled')
  })

  it.each(overloads)('asks a wallet contract to verify its signature (%s)', async (overload) => {
    const { chain, payer, sign, transferOf, refusalOf, logsOf } = stage
    const wallet = await chain.openWallet({ usdc: value })
    const forged = await sign({ value, from: { address: wallet.address, key: payer.key } })
    expect(await refusalOf(forged, overload)).toBe('FiatTokenV2: invalid signature')
    const signed = await sign({ value, from: wallet })
    await logsOf(await chain.client.writeContract(transferOf(signed, overload)))
    expect(await chain.usdcOf(wallet.address)).toBe(0n)
  })

  it('can be minted, and transferred by its owner', async () => {
    const { chain, sender, logsOf } = stage
    const { client, usdc } = chain
    const owner = await chain.openPayer()
    const supply = () => client.readContract({ ...usdc, functionName: 'totalSupply' })
    const mint = { ...usdc, functionName: 'mint', args: [owner.address, 7n] } as const
    const transferOf = (amount: bigint) =>
      ({ account: owner.account, ...usdc, functionName: 'transfer', args: [sender.address, amount] }) as const

    const before = await supply()
    expect(await logsOf(await client.writeContract({ account: sender.account, ...mint }))).toEqual([
      { eventName: 'Transfer', args: { from: zeroAddress, to: owner.address, value: 7n } },
    ])
    expect(await supply()).toBe(before + 7n)
    expect(await reasonOf(client.simulateContract(transferOf(8n)))).toBe(
      'ERC20: transfer amount exceeds balance',
    )
    expect(await logsOf(await client.writeContract(transferOf(3n)))).toEqual([
      { eventName: 'Transfer', args: { from: owner.address, to: sender.address, value: 3n } },
    ])
    expect(await chain.usdcOf(owner.address)).toBe(4n)
  })
})
