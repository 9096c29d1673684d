import { createCaller, type FaceName, faceNames } from '../clients/callers.ts'
import { bankAccount } from '../lib/bankAccount.ts'
import { expectSoundLedger } from '../model/ledger.ts'
import { type Plaza, startPlaza } from '../nodes/plaza.ts'
import { createDatabase } from '../nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../nodes/sharedPostgres.ts'
import { createShared } from './shared.ts'
import { openStorage } from './storage.ts'
import { createWorld } from './world.ts'

/**
 * Starts a server with its own database, and creates a client for every transport. Tests can inspect, stop and break
 * the database.
 */
export async function openStage(env: Record<string, string> = {}, ownPostgres?: SharedPostgres) {
  const postgres = ownPostgres ?? (await openSharedPostgres())
  const databaseUrl = await createDatabase(postgres.url)
  const startHub = () =>
    startPlaza({ databaseUrl, env: { TRUST_PROXY: '1', WEBHOOKS_LOCAL: 'yes', ...bankAccount, ...env } })
  const plaza: Plaza = await startHub().catch(async (error: unknown) => {
    await postgres.close()
    throw error
  })
  const storage = openStorage(databaseUrl)
  const callers = Object.fromEntries(
    faceNames.map((face) => [face, createCaller(face, plaza.url)]),
  ) as Record<FaceName, ReturnType<typeof createCaller>>
  const world = createWorld(plaza.url, storage.sql)
  return {
    databaseUrl,
    plaza,
    /** Starts another hub on the same database. The caller must close it. */
    startHub,
    storage,
    world,
    shared: createShared(world),
    callers,
    async close() {
      for (const caller of Object.values(callers)) caller.close()
      await expectSoundLedger(storage.sql)
      await plaza.close()
      await storage.close()
      await postgres.close()
    },
  }
}

export type OpenStage = Awaited<ReturnType<typeof openStage>>
