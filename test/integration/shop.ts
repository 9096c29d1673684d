import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Address } from 'viem'
import { usdcAddresses, usdcName } from '../support/chain/usdc.ts'

type Asked = { payTo: Address; value: bigint; url: string; asset?: Address }

/** Returns the x402 v1 and v2 payment requirements for one item. `value` is its price in millionths of USDC. */
export function requirementsFor({ payTo, value, url, asset = usdcAddresses[8453] }: Asked) {
  const description = 'something for sale'
  const mimeType = 'application/json'
  const both = { scheme: 'exact', payTo, maxTimeoutSeconds: 120, asset, extra: usdcName }
  const v1 = {
    ...both,
    network: 'base',
    maxAmountRequired: String(value),
    resource: url,
    description,
    mimeType,
  }
  const v2 = { ...both, network: 'eip155:8453', amount: String(value) }
  return { v1, v2, resource: { url, description, mimeType } }
}

type Sale = Omit<Asked, 'url'> & { facilitatorUrl: string }

/** Starts a minimal x402 shop, which sends the item once the facilitator (payment service) has settled the payment. */
export async function openShop({ facilitatorUrl, ...sale }: Sale) {
  const server = createServer((request, response) => {
    void answer(request.headers).then(({ status, headers, body }) => {
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
      response.end(JSON.stringify(body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/thing`
  const { v1, v2, resource } = requirementsFor({ ...sale, url })

  async function answer(headers: IncomingHttpHeaders) {
    const offered = headers['x-payment'] ?? headers['payment-signature']
    if (offered === undefined) return unpaid('pay first')
    const paymentPayload = decode(String(offered)) as { x402Version: 1 | 2 }
    const { x402Version } = paymentPayload
    const paymentRequirements = x402Version === 1 ? v1 : v2
    const asked = { x402Version, paymentPayload, paymentRequirements }
    const verdict = await post(`${facilitatorUrl}/verify`, asked)
    if (!verdict.isValid) return unpaid(String(verdict.invalidReason))
    const receipt = await post(`${facilitatorUrl}/settle`, asked)
    if (!receipt.success) return unpaid(String(receipt.errorReason))
    const header = x402Version === 1 ? 'X-PAYMENT-RESPONSE' : 'PAYMENT-RESPONSE'
    return { status: 200, headers: { [header]: encode(receipt) }, body: { thing: 'yours', x402Version } }
  }

  function unpaid(error: string) {
    const challenge = { x402Version: 2, error, resource, accepts: [v2], extensions: {} }
    return {
      status: 402,
      headers: { 'PAYMENT-REQUIRED': encode(challenge) },
      body: { x402Version: 1, error, accepts: [v1] },
    }
  }

  return { url, close: () => void server.close() }
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
const decode = (value: string): unknown => JSON.parse(Buffer.from(value, 'base64').toString())

async function post(url: string, body: unknown): Promise<Record<string, unknown>> {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()) as Record<string, unknown>
}
