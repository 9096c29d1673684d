import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import { eventFrame } from '../../../hub/contract/events.ts'

const delivery = z.object({ type: z.string(), timestamp: z.iso.datetime(), data: eventFrame })
const challenge = z.object({
  type: z.literal('webhook.challenge'),
  data: z.object({ challenge: z.string() }),
})

type Delivery = z.output<typeof delivery>['data']
/** Returns the HTTP status for the response to a webhook delivery, possibly after a delay. */
type Behaviour = (event: Delivery, request: IncomingMessage) => number | Promise<number>

export type WebhookReceiver = {
  readonly url: string
  /** All deliveries that were answered with a 2xx status, including repeated ones. */
  readonly taken: Delivery[]
  /** All webhook deliveries that arrived, even those answered with an error status. */
  readonly asked: Delivery[]
  /** Errors that the Standard Webhooks library reported for invalid signatures. */
  readonly forged: string[]
  /** Secret for verifying signatures. If undefined, signatures are not verified. */
  secret: string | undefined
  behaviour: Behaviour
  close(): Promise<void>
}

export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const asked = challenge.safeParse(JSON.parse(body))
    if (asked.success) {
      response.end(JSON.stringify({ challenge: asked.data.data.challenge }))
      return
    }
    const { data } = delivery.parse(JSON.parse(body))
    verify(request, body)
    receiver.asked.push(data)
    response.statusCode = await receiver.behaviour(data, request)
    if (response.statusCode < 300) receiver.taken.push(data)
    response.end()
  }

  function verify({ headers }: IncomingMessage, body: string): void {
    if (receiver.secret === undefined) return
    try {
      new Webhook(receiver.secret).verify(body, headers as Record<string, string>)
    } catch (error) {
      receiver.forged.push(String(error))
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    taken: [],
    asked: [],
    forged: [],
    secret: undefined,
    behaviour: () => 204,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
  return receiver
}
