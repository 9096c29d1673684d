import { expect, it } from 'vitest'
import { openDatabase } from '../../storage/database.ts'
import { startRealPostgres } from '../support/nodes/postgres.ts'

it('Postgres compiles no statement of a hub, which would take longer than any of them runs', async () => {
  const server = await startRealPostgres()
  const sql = openDatabase(server.url, { most: 1 })
  try {
    expect(await sql`show jit`).toEqual([{ jit: 'off' }])
  } finally {
    await sql.end()
    await server.close()
  }
})
