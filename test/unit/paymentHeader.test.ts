import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sandboxTerms } from '../../hub/payments/settle/sandbox.ts'
import { readPayment } from '../../hub/payments/x402/paymentHeader.ts'
import { paymentHeader } from '../support/clients/paying.ts'

const nowS = 1_800_000_000
const expected = { microUsd: 50_000, payTo: sandboxTerms.payTo, nowS }
const signature = `0x${'1b'.repeat(65)}` as const
const good = {
  from: '0x1111111111111111111111111111111111111111',
  to: sandboxTerms.payTo,
  value: 50_000,
  validAfter: nowS - 600,
  validBefore: nowS + 120,
  nonce: `0x${'ab'.repeat(32)}`,
} as const

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
const decoded = (header: string) => JSON.parse(Buffer.from(header, 'base64').toString())

describe('a payment header', () => {
  it.each([1, 2] as const)('of version %d is read, with addresses in lower case', (version) => {
    const header = paymentHeader({ ...good, to: good.to }, signature, version)
    expect(readPayment(header, expected)).toEqual({
      version,
      authorization: { ...good, to: good.to.toLowerCase(), signature },
    })
  })

  it.each([
    ['recipient_mismatch', { to: good.from }],
    ['authorization_value', { value: 50_001 }],
    ['authorization_value', { value: 49_999 }],
  ])('with a wrong %s is refused with that reason: %o', (problem, change) => {
    const header = paymentHeader({ ...good, ...change }, signature, 1)
    expect(readPayment(header, expected)).toEqual({ problem: `invalid_exact_evm_payload_${problem}` })
  })

  it.each([
    ['valid_after', { validAfter: nowS }],
    ['valid_before', { validBefore: nowS + 19 }],
    ['valid_before', { validBefore: 2 ** 60 }],
  ])('with a wrong %s is read as untimely: %o', (word, change) => {
    const header = paymentHeader({ ...good, ...change }, signature, 1)
    const untimely = `invalid_exact_evm_payload_authorization_${word}`
    expect(readPayment(header, expected)).toMatchObject({ untimely, authorization: change })
  })

  it.each([
    ['invalid_scheme', { scheme: 'upto' }],
    ['invalid_network', { network: 'base-sepolia' }],
    ['invalid_network', { network: 'eip155:1' }],
    ['invalid_payload', { x402Version: 3 }],
    ['invalid_payload', { payload: null }],
    ['invalid_payload', { payload: { signature: '0xZZ', authorization: good } }],
  ])('is refused as %s: %o', (problem, change) => {
    const header = encoded({ ...decoded(paymentHeader(good, signature, 1)), ...change })
    expect(readPayment(header, expected)).toEqual({ problem })
  })

  it('may use either name of the network in either version', () => {
    for (const network of ['base', 'eip155:8453']) {
      const first = { ...decoded(paymentHeader(good, signature, 1)), network }
      const second = { ...decoded(paymentHeader(good, signature, 2)), accepted: { scheme: 'exact', network } }
      for (const sent of [first, second])
        expect(readPayment(encoded(sent), expected)).toHaveProperty('version')
    }
  })
})

describe('any payment header', () => {
  const isProblem = (header: string) => {
    const read = readPayment(header, expected)
    expect('problem' in read && /^invalid_[a-z_]+$/.test(read.problem)).toBe(true)
  }

  it('of noise is refused without an exception', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.base64String(), fc.string({ unit: 'binary' })), isProblem))
  })

  it('of other JSON is refused', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => isProblem(encoded(value))))
  })

  it('with one part replaced is refused or still says the same', () => {
    const paths = [
      'x402Version',
      'scheme',
      'network',
      'payload',
      'payload.signature',
      'payload.authorization',
    ]
    const fields = Object.keys(good).map((field) => `payload.authorization.${field}`)
    fc.assert(
      fc.property(fc.constantFrom(...paths, ...fields), fc.jsonValue(), (path, value) => {
        const sent = decoded(paymentHeader(good, signature, 1))
        const keys = path.split('.')
        const last = keys.pop() ?? ''
        const parent = keys.reduce((object, key) => object[key], sent)
        parent[last] = value
        const read = readPayment(encoded(sent), expected)
        if ('problem' in read) return
        expect(read.authorization.value).toBe(50_000)
        expect(read.authorization.to).toBe(good.to.toLowerCase())
      }),
    )
  })

  it('that is too long is not even decoded', () => {
    const short = decoded(paymentHeader(good, signature, 1))
    expect(readPayment(encoded({ ...short, note: 'short' }), expected)).toMatchObject({ version: 1 })
    const long = encoded({ ...short, note: 'x'.repeat(8192) })
    expect(readPayment(long, expected)).toEqual({ problem: 'invalid_payload' })
  })
})
