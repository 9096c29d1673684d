import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { run } from '../lib/steps.ts'

/** The package of the official clients, separate because their dependencies outweigh those of the plaza. */
export const clientsFolder = new URL('../../clients/', import.meta.url)

/** The command that installs them. */
export const clientsRemedy = 'npm ci --prefix test/clients --ignore-scripts'

/** Installs the clients if they are missing or differ from the lock file. None of their scripts is run. */
export async function provideClients(): Promise<void> {
  if (areClientsInstalled()) return
  console.log('installing the official clients into test/clients')
  const folder = fileURLToPath(clientsFolder)
  const code = await run(['npm', 'ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'])
  if (code !== 0) throw new Error(`npm ci --prefix ${folder} ended with ${code}`)
}

/** True if the installed packages are those of the lock file. */
export function areClientsInstalled(): boolean {
  const [wanted, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map(versionsIn)
  return installed !== undefined && isDeepStrictEqual(wanted, installed)
}

/** Returns the version of each package by its folder, without the optional ones, which only some systems install. */
function versionsIn(lockFile: string): Record<string, string> | undefined {
  const file = new URL(lockFile, clientsFolder)
  if (!existsSync(file)) return undefined
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
    packages: Record<string, { version: string; optional?: boolean }>
  }
  const installable = Object.entries(packages).filter(([folder, { optional }]) => folder !== '' && !optional)
  return Object.fromEntries(installable.map(([folder, { version }]) => [folder, version]))
}
