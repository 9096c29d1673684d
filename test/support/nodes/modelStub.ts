import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ModelRequest = {
  path: string
  headers: IncomingHttpHeaders
  body: { model: string; max_tokens: number; messages: { role: string; content: string }[] }
}

/** Responds to a request to the language model stub, or leaves the request without a response. */
export type Behaviour = (response: ServerResponse, request: ModelRequest) => void

/** A stub of a language model's HTTP endpoint. The test controls its responses, including faulty ones. */
export type ModelStub = {
  readonly url: string
  readonly requests: readonly ModelRequest[]
  behave(behaviour: Behaviour): void
  close(): Promise<void>
}

export async function startModelStub(): Promise<ModelStub> {
  const requests: ModelRequest[] = []
  let behaviour: Behaviour = says('')
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as ModelRequest['body']
      const told = { path: request.url ?? '', headers: request.headers, body }
      requests.push(told)
      behaviour(response, told)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    behave(next) {
      behaviour = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export const says =
  (content: string, usage?: object): Behaviour =>
  (response) =>
    json(
      response,
      200,
      JSON.stringify({ choices: [{ message: { role: 'assistant', content } }], ...(usage && { usage }) }),
    )

export const answers =
  (status: number, body: string, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    json(response, status, body, headers)

/** Never responds, so that the caller's timeout ends the call. */
export const silence: Behaviour = () => {}

export const endless: Behaviour = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' })
  const write = () => {
    while (!response.destroyed && response.write(' '.repeat(16_384)));
    if (!response.destroyed) response.once('drain', write)
  }
  write()
}

function json(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
  response.end(body)
}
