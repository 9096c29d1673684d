import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openBus } from '../../storage/redis/redis.ts'
import { type RealRedis, startRealRedis } from '../support/nodes/redis.ts'

let redis: RealRedis
beforeAll(async () => {
  redis = await startRealRedis()
})
afterAll(() => redis?.close())

/** Opens a proxy to Redis that can stop forwarding data on connections used for publishing. */
async function openPublishersLink() {
  const sockets = new Set<Socket>()
  let isSilent = false
  const silenced = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(new URL(redis.url).port), '127.0.0.1')
    let hasPublished = false
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}))
    near.on('data', (chunk) => {
      hasPublished ||= chunk.includes('SPUBLISH')
      if (isSilent && hasPublished) silenced.add(far)
      if (!silenced.has(far)) far.write(chunk)
    })
    far.on('data', (chunk) => silenced.has(far) || near.write(chunk))
    near.on('close', () => silenced.has(far) || far.destroy())
    far.on('close', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Stops forwarding data on the current connections used for publishing. New connections are not affected. */
    async silence(): Promise<void> {
      isSilent = true
      await vi.waitFor(() => expect(silenced.size).toBeGreaterThan(0), { timeout: 10_000 })
      isSilent = false
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

it('A publishing Redis connection that falls silent is replaced within 10 s, and later messages arrive', async () => {
  const link = await openPublishersLink()
  const bus = openBus({ url: link.url, observe: { redisAway() {}, redisBack() {} } })
  const heard: string[] = []
  bus.subscribe('typing', (text) => heard.push(text))
  let count = 0
  const publishing = setInterval(() => bus.publish('typing', String(++count)), 20)
  try {
    await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0), { timeout: 10_000 })
    await link.silence()
    const first = count + 1
    await vi.waitFor(() => expect(heard.some((text) => Number(text) >= first)).toBe(true), {
      timeout: 10_000,
    })
  } finally {
    clearInterval(publishing)
    await bus.close()
    link.close()
  }
})
