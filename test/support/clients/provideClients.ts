import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { run } from '../lib/steps.ts'

/**
 * Folder with its own package.json for the official x402 clients, so that their very large dependencies are
 * not installed with the server.
 */
export const clientsFolder = new URL('../../clients/', import.meta.url)

/** Command that installs the official x402 clients. */
export const clientsRemedy = 'npm ci --prefix test/clients --ignore-scripts'

/** Installs the official x402 clients if any are missing or their versions differ from the lock file. */
export async function provideClients(): Promise<void> {
  if (areClientsInstalled()) return
  console.log('installing the official clients into test/clients')
  const folder = fileURLToPath(clientsFolder)
  const code = await run(['npm', 'ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'])
  if (code !== 0) throw new Error(`npm ci --prefix ${folder} ended with ${code}`)
}

export function areClientsInstalled(): boolean {
  const [wanted, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map(versionsIn)
  return installed !== undefined && isDeepStrictEqual(wanted, installed)
}

/** Returns the package versions in a lock file. Skips optional packages, because not every system installs them. */
function versionsIn(lockFile: string): Record<string, string> | undefined {
  const file = new URL(lockFile, clientsFolder)
  if (!existsSync(file)) return undefined
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
    packages: Record<string, { version: string; optional?: boolean }>
  }
  const installable = Object.entries(packages).filter(([folder, { optional }]) => folder !== '' && !optional)
  return Object.fromEntries(installable.map(([folder, { version }]) => [folder, version]))
}
