import { afterAll, beforeAll, expect, vi } from 'vitest'
import { closedSchemas } from '../clients/closedSchemas.ts'
import { wholeDocument } from '../clients/contractValidator.ts'
import { exchange, type RawAnswer, type RawConnection, requestBytes } from '../clients/http.ts'
import type { Plaza } from './plaza.ts'
import { startPlazaOn } from './servers.ts'

/**
 * Starts a hub for one test file. After the tests, expects that the same process still responds and has logged no
 * error.
 */
export function hubUnderAttack(
  ...how: Parameters<typeof startPlazaOn>
): { readonly url: string } & Pick<Plaza, 'register' | 'output'> {
  let plaza: Plaza | undefined
  let pid = 0
  beforeAll(async () => {
    plaza = await startPlazaOn(...how)
    pid = plaza.pid
  })
  afterAll(async () => {
    const hub = started()
    try {
      expect(await exchange(hub.url, requestBytes('GET', '/healthz'))).toMatchObject({ status: 200 })
      expect(hub.pid).toBe(pid)
      const faults = () => hub.output().split('\n').filter(isFault)
      // Repeat the check, because a log line that has only partly arrived may look like an error.
      await vi.waitFor(() => expect(faults()).toEqual([]), { timeout: 60_000 })
    } finally {
      await hub.close()
    }
  })

  function started(): Plaza {
    if (!plaza) throw new Error('the hub has not been started')
    return plaza
  }
  return {
    get url() {
      return started().url
    },
    register: (name) => started().register(name),
    output: () => started().output(),
  }
}

/** Returns true for log lines of pino's levels 50 (error) and 60 (fatal), and for any line that pino did not write. */
const isFault = (line: string) => line !== '' && !/^\{"level":[1-4]0,/.test(line)

const differences = closedSchemas(wholeDocument().components.schemas)

/**
 * Expects that the server refused the request with this status and error code, and that the body matches the error
 * schema.
 */
export function expectRefusal(answer: RawAnswer | undefined, status: number, code: string): Refused {
  expect(answer?.status).toBe(status)
  expect(answer?.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer?.headers.get('cache-control')).toBe('private, no-store')
  const body = JSON.parse(answer?.body ?? '') as Refused
  expect(differences({ $ref: '#/components/schemas/Error' }, body)).toEqual([])
  expect(body.error).toBe(code)
  expect(answer?.headers.get('x-request-id')).toBe(body.request_id)
  return body
}

/**
 * Expects that the server closes the connection without executing a request. It may first send an error response
 * without a body.
 */
export async function expectEnd(connection: RawConnection): Promise<void> {
  const answer = await connection.answer()
  if (answer !== undefined) {
    expect(answer).toMatchObject({ status: expect.toBeOneOf([400, 431, 505]), body: '' })
    expect(await connection.answer()).toBeUndefined()
  }
  await connection.closed
}

/** Returns rows for `it.each`. Each row has a value and, for the test title, a shortened form of the value. */
export const shown = (values: readonly string[]) =>
  values.map((value) => ({ value, shown: JSON.stringify(value.slice(0, 30)) }))

export type Refused = {
  error: string
  message: string
  request_id: string
  errors?: { field: string; message: string }[]
}
