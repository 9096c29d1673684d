import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { webhookAnswerS } from '../contract/limits.ts'
import { cancelledAfter, within } from '../lib/deadline.ts'
import { pinnedAddress, type Targets } from './target.ts'

/** Timeout in milliseconds for one request, including the whole response. */
const requestMs = webhookAnswerS * 1000
const resolveMs = 5000
/** Maximum number of bytes to read from a response. If a response is longer, the connection is closed. */
const answerBytes = 4096

export type Receiver = {
  /** Sends one request without following redirects. Resolves with the status and the beginning of the response. */
  post(sent: Sent, signal: AbortSignal): Promise<{ status: number; text: string }>
  close(): void
}

type Sent = { headers: Record<string, string>; body: string }

/**
 * Resolves a webhook's host to an IP address and pins that address, so that later DNS changes have no effect.
 * Throws BadTarget if the address is forbidden.
 */
export async function openReceiver(url: URL, targets: Targets): Promise<Receiver> {
  const address = await within(resolveMs, pinnedAddress(url, targets))
  const family = address.includes(':') ? 6 : 4
  const lookup: LookupFunction = (_host, { all }, done) =>
    all ? done(null, [{ address, family }]) : done(null, address, family)
  const options = { keepAlive: true, maxSockets: 1, lookup }
  const agent = url.protocol === 'https:' ? new https.Agent(options) : new http.Agent(options)
  const request = url.protocol === 'https:' ? https.request : http.request

  return {
    post({ headers, body }, closing) {
      return cancelledAfter(
        requestMs,
        closing,
        (signal) =>
          new Promise((resolve, reject) => {
            const sent = request(url, {
              ...{ method: 'POST', agent, signal },
              headers: {
                ...headers,
                'user-agent': 'plaza-webhooks',
                'content-type': 'application/json',
                'content-length': Buffer.byteLength(body),
              },
            })
            sent.on('error', reject)
            sent.on('response', (response) => read(response, sent).then(resolve, reject))
            sent.end(body)
          }),
      )
    },
    close: () => agent.destroy(),
  }
}

async function read(response: http.IncomingMessage, sent: http.ClientRequest) {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > answerBytes) break
  }
  if (bytes > answerBytes) sent.destroy()
  return { status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8', 0, answerBytes) }
}
