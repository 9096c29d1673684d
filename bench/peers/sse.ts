import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerAsPeer, welcome } from '../paced.ts'

/** Open event streams. Each event is written to all of them. */
const readers = new Set<ServerResponse>()
const http = createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' })
  response.write(`event: welcome\ndata: ${welcome}\n\n`)
  readers.add(response)
  response.once('close', () => readers.delete(response))
})
let id = 0

answerAsPeer(listen, (event) => {
  id += 1
  const bytes = Buffer.from(`id: ${id}\ndata: ${event}\n\n`)
  for (const reader of readers) reader.write(bytes)
})

async function listen(): Promise<number> {
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  return (http.address() as AddressInfo).port
}
