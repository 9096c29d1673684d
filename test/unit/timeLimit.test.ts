import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { timeLimit } from '../../clients/typescript/src/timeLimit.ts'
import { collectGarbage } from '../support/lib/garbage.ts'

it("A client's call has a time limit beside the signal of its caller, also while garbage is collected", async () => {
  const server = createServer(() => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  onTestFinished(collectGarbage(100))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const signal = timeLimit(500, new AbortController().signal)
  await expect(fetch(url, { signal })).rejects.toMatchObject({ name: 'TimeoutError' })
})
