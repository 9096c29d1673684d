import { describe, expect, it } from 'vitest'
import { readConfig } from '../../hub/boot/config.ts'
import { ConfigError } from '../../hub/lib/configError.ts'

const key = `0x${'11'.repeat(32)}`
/** Ethereum address that belongs to the private key in these tests. */
const own = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'
const cold = '0x52908400098527886E0F7030069857D2E4169EE7'
const rpc = 'http://localhost:8545'

describe('the configuration of payments', () => {
  it('is a sandbox if unset', () => {
    expect(readConfig({}).payments).toEqual({ mode: 'sandbox' })
  })

  it('takes what its mode needs', () => {
    const self = { PAYMENTS: 'self', PAY_TO: cold, SETTLER_PRIVATE_KEY: key, BASE_RPC_URL: rpc }
    expect(readConfig(self).payments).toEqual({
      ...{ mode: 'self', payTo: cold, privateKey: key, baseRpcUrl: rpc },
    })
    const remote = { PAYMENTS: 'facilitator', PAY_TO: cold.toLowerCase(), FACILITATOR_URL: rpc }
    expect(readConfig(remote).payments).toMatchObject({ mode: 'facilitator', payTo: cold })
  })

  it.each([
    [{ PAYMENTS: 'cash' }, ['PAYMENTS']],
    [{ PAY_TO: cold }, ['PAYMENTS']],
    [{ SETTLER_PRIVATE_KEY: key }, ['PAYMENTS']],
    [{ PAYMENTS: 'self' }, ['PAY_TO', 'SETTLER_PRIVATE_KEY', 'BASE_RPC_URL']],
    [{ PAYMENTS: 'self', PAY_TO: cold, SETTLER_PRIVATE_KEY: key }, ['BASE_RPC_URL']],
    [{ PAYMENTS: 'facilitator', PAY_TO: cold }, ['FACILITATOR_URL']],
    [{ PAYMENTS: 'sandbox', SETTLER_PRIVATE_KEY: key }, ['SETTLER_PRIVATE_KEY']],
    [{ PAYMENTS: 'self', PAY_TO: own, SETTLER_PRIVATE_KEY: key, BASE_RPC_URL: rpc }, ['PAY_TO']],
    [{ PAYMENTS: 'sandbox', PAY_TO: cold.replace('0x5', '0x6') }, ['PAY_TO']],
    [{ PAYMENTS: 'sandbox', PAY_TO: '0x12' }, ['PAY_TO']],
    [{ PAYMENTS: 'self', SETTLER_PRIVATE_KEY: '0x0' }, ['SETTLER_PRIVATE_KEY']],
    [{ BASE_RPC_URL: 'ftp://x' }, ['BASE_RPC_URL']],
    [{ ETHEREUM_RPC_URL: 'mainnet' }, ['ETHEREUM_RPC_URL']],
  ])('is refused if incomplete: %o', (env, named) => {
    let told = ''
    try {
      readConfig(env)
    } catch (error) {
      if (error instanceof ConfigError) told = error.message
    }
    for (const name of named) expect(told).toMatch(new RegExp(`^ +${name}: `, 'm'))
    // No error message may contain the private key.
    expect(told).not.toContain(key)
  })
})

describe('the lookup of reported transfers', () => {
  const remote = { PAYMENTS: 'facilitator', PAY_TO: cold, FACILITATOR_URL: rpc }
  const ethereum = 'http://localhost:8546'

  it('uses every chain that has a node, in any mode of payments', () => {
    const self = { PAYMENTS: 'self', PAY_TO: cold, SETTLER_PRIVATE_KEY: key, BASE_RPC_URL: rpc }
    expect(readConfig(self).reported).toEqual({ payTo: cold, rpcUrls: { base: rpc } })
    expect(readConfig({ ...self, ETHEREUM_RPC_URL: ethereum }).reported.rpcUrls).toEqual({
      base: rpc,
      ethereum,
    })
    expect(readConfig({ ...remote, ETHEREUM_RPC_URL: ethereum }).reported).toEqual({
      payTo: cold,
      rpcUrls: { ethereum },
    })
    expect(readConfig(remote).reported).toEqual({ payTo: cold, rpcUrls: {} })
  })

  it('is off in the sandbox, where nodes may already be set', () => {
    expect(readConfig({}).reported).toEqual({ payTo: undefined, rpcUrls: {} })
    const later = { PAYMENTS: 'sandbox', PAY_TO: cold, BASE_RPC_URL: rpc, ETHEREUM_RPC_URL: ethereum }
    expect(readConfig(later).reported.payTo).toBeUndefined()
    expect(readConfig({ ETHEREUM_RPC_URL: ethereum }).payments).toEqual({ mode: 'sandbox' })
  })
})
