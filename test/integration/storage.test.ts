import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { openEmbeddedPostgres } from '../../storage/embedded.ts'
import { startRealPostgres } from '../support/postgres.ts'
import { migrationSuite } from '../support/storageSuite.ts'
import { constraintSuite } from '../support/storageSuiteConstraints.ts'
import { credentialSuite } from '../support/storageSuiteCredentials.ts'
import { pageSuite } from '../support/storageSuitePages.ts'
import { planSuite } from '../support/storageSuitePlans.ts'
import { recordSuite } from '../support/storageSuiteRecords.ts'

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
