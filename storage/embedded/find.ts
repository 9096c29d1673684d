import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { clusterDirectory, homeOutside } from './cluster.ts'
import { exists } from './exists.ts'
import { isPostmaster } from './postmaster.ts'
import { serverUrl } from './start.ts'

export type Found = { state: 'none' | 'stopped' } | { state: 'running'; url: string }

/** Finds the embedded Postgres in a data directory. Changes nothing. */
export async function findEmbeddedPostgres(dataDir: string, systemDir = '/var/lib/plaza'): Promise<Found> {
  if (!(await exists(dataDir))) return { state: 'none' }
  const inside = await realpath(dataDir)
  const outside = homeOutside(inside, systemDir)
  const home = (await exists(clusterDirectory(outside))) ? outside : inside
  const directory = clusterDirectory(home)
  if (!(await exists(join(directory, 'PG_VERSION')))) return { state: 'none' }
  const text = await readFile(join(directory, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid = '', , , port = ''] = text.split('\n')
  if (!(Number(pid) > 0 && (await isPostmaster(Number(pid), directory)))) return { state: 'stopped' }
  const password = (await readFile(join(home, 'postgres.password'), 'utf8')).trim()
  return { state: 'running', url: serverUrl({ port: Number(port) }, password, 'plaza') }
}
