import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatToken } from './domain/tokens.ts'

export const operatorTokenPath = (dataDir: string): string => join(dataDir, 'operator-token')

/** The operator's token as configured, or as kept in the data directory, where the first start makes one (mode 0600). */
export async function provideOperatorToken(options: {
  configured: string | undefined
  dataDir: string
  randomBytes(count: number): Uint8Array
}): Promise<string> {
  if (options.configured !== undefined) return options.configured
  const path = operatorTokenPath(options.dataDir)
  await mkdir(options.dataDir, { recursive: true })
  try {
    // Linked when it is whole: another hub that starts now reads all of it or finds nothing.
    const fresh = formatToken('operator', options.randomBytes(32))
    const draft = `${path}.${process.pid}`
    await writeFile(draft, `${fresh}\n`, { mode: 0o600 })
    await link(draft, path).finally(() => unlink(draft))
    return fresh
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const kept = (await readFile(path, 'utf8')).trim()
    if (kept === '') throw new Error(`${path} is empty: delete it, and the next start makes another token`)
    return kept
  }
}
