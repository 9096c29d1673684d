import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { paymentV1, paymentV2, signAuthorization } from '../support/chain/authorizations.ts'
import { usdcAddresses, usdcName } from '../support/chain/usdc.ts'

const key = generatePrivateKey()
const { address } = privateKeyToAccount(key)
const to = '0x209693Bc6afc0C5328bA36FaF03C514EF312287C'

const decode = (header: string): unknown => JSON.parse(Buffer.from(header, 'base64').toString())

it('A payment header of x402 version 1 names the chain as its clients do', async () => {
  const { payload, ...rest } = await signAuthorization({ from: { address, key }, to, value: 20_000n })
  expect(decode(paymentV1({ payload, ...rest })['X-PAYMENT'])).toEqual({
    x402Version: 1,
    scheme: 'exact',
    network: 'base',
    payload,
  })
  expect(decode(paymentV1({ payload, ...rest }, { network: 'eip155:8453' })['X-PAYMENT'])).toMatchObject({
    network: 'eip155:8453',
  })
})

it('A payment header of x402 version 2 repeats the accepted requirements', async () => {
  const signed = await signAuthorization({ from: { address, key }, to, value: 20_000n })
  const accepted = {
    scheme: 'exact',
    network: 'eip155:8453',
    amount: '20000',
    asset: usdcAddresses[8453],
    payTo: to,
    maxTimeoutSeconds: 120,
    extra: usdcName,
  }
  expect(decode(paymentV2(signed)['PAYMENT-SIGNATURE'])).toEqual({
    x402Version: 2,
    accepted,
    payload: signed.payload,
  })
})
