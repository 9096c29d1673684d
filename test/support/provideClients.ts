import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { run } from './steps.ts'

/** A package of its own: the clients of others, with what they bring, are more than the plaza and all it needs. */
export const clientsFolder = new URL('../clients/', import.meta.url)

/** Installs them where they are missing or are not those of the lock file. None of their scripts is run. */
export async function provideClients(): Promise<void> {
  if (areClientsInstalled()) return
  console.log('installing the official clients into test/clients')
  const folder = fileURLToPath(clientsFolder)
  const code = await run(['npm', 'ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'])
  if (code !== 0) throw new Error(`npm ci --prefix ${folder} ended with ${code}`)
}

/** Whether what npm wrote down when it had installed everything is what the lock file asks for. */
export function areClientsInstalled(): boolean {
  const [wanted, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map(versionsIn)
  return installed !== undefined && isDeepStrictEqual(wanted, installed)
}

/** The version of each package, by its folder. */
function versionsIn(lockFile: string): Record<string, string> | undefined {
  const file = new URL(lockFile, clientsFolder)
  if (!existsSync(file)) return undefined
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
    packages: Record<string, { version: string }>
  }
  const installable = Object.entries(packages).filter(([folder]) => folder !== '')
  return Object.fromEntries(installable.map(([folder, { version }]) => [folder, version]))
}
