// Webhook receiver that needs no library. It answers the server's challenge (a test request during
// registration), verifies each signature (Standard Webhooks) and skips repeated deliveries. Start the
// receiver, register its URL with POST /api/webhooks, and write the `secret` from the response to the
// receiver's standard input. On later starts, pass the secret in PLAZA_WEBHOOK_SECRET.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { createInterface } from 'node:readline'

let secret = process.env.PLAZA_WEBHOOK_SECRET
createInterface({ input: process.stdin }).on('line', (line) => {
  secret = line
})
const toleranceS = 300
/**
 * Number of the last handled event. Store this number together with your own data, so that a restart does not
 * lose it.
 */
let last = 0

/**
 * Returns true if the server signed this body within the last few minutes.
 * @param {Record<string, string>} headers
 * @param {string} body
 */
function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures = '' } = headers
  if (!secret || Math.abs(Date.now() / 1000 - Number(at)) > toleranceS) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`
  return signatures
    .split(' ')
    .some((one) => one.length === expected.length && timingSafeEqual(Buffer.from(one), Buffer.from(expected)))
}

/** @param {{ seq: number, type: string, room: string }} event */
function handle(event) {
  console.log(JSON.stringify({ seq: event.seq, type: event.type, room: event.room }))
}

const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  let sent
  try {
    sent = JSON.parse(body)
  } catch {
    return response.writeHead(400).end()
  }
  if (sent.type === 'webhook.challenge')
    return response.end(JSON.stringify({ challenge: sent.data.challenge }))
  if (!isGenuine(/** @type {Record<string, string>} */ (request.headers), body))
    return response.writeHead(401).end()
  // Events arrive in order, so an event whose seq is not greater than that of the last event is a repeat.
  // Send the 2xx response only after handling the event.
  if (sent.data.seq > last) {
    handle(sent.data)
    last = sent.data.seq
  }
  response.writeHead(204).end()
})
const port = Number(process.env.PORT ?? 8080)
server.listen(port, '127.0.0.1', () => {
  const address = server.address()
  console.log(JSON.stringify({ listening: typeof address === 'object' ? address?.port : port }))
})
