import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { openEmbeddedPostgres } from '../../storage/embedded/embedded.ts'
import { startRealPostgres } from '../support/nodes/postgres.ts'
import { migrationSuite } from '../support/suites/storage.ts'
import { constraintSuite } from '../support/suites/storageConstraints.ts'
import { credentialSuite } from '../support/suites/storageCredentials.ts'
import { pageSuite } from '../support/suites/storagePages.ts'
import { planSuite } from '../support/suites/storagePlans.ts'
import { recordSuite } from '../support/suites/storageRecords.ts'

type Server = { url: string; close(): Promise<void> }

async function openEmbedded(): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plaza-storage-'))
  const { url, close } = await openEmbeddedPostgres({ dataDir, log: { info() {}, warn() {} } })
  return {
    url,
    async close() {
      await close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const servers: { name: string; open(): Promise<Server> }[] = [
  { name: 'the embedded Postgres', open: openEmbedded },
  { name: 'a Postgres server', open: startRealPostgres },
]

describe.each(servers)('on $name', ({ open }) => {
  let server: Server
  beforeAll(async () => {
    server = await open()
  })
  afterAll(() => server.close())

  const serverUrl = () => server.url
  migrationSuite(serverUrl)
  recordSuite(serverUrl)
  credentialSuite(serverUrl)
  constraintSuite(serverUrl)
  pageSuite(serverUrl)
  planSuite(serverUrl)
})
