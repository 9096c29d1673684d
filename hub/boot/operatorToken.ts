import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatToken } from '../domain/tokens.ts'
import { ConfigError } from '../lib/configError.ts'

export const operatorTokenPath = (dataDir: string): string => join(dataDir, 'operator-token')

/**
 * Returns the configured operator token, or else the token in the data directory. The first start creates the token
 * file with mode 0600.
 */
export async function provideOperatorToken(options: {
  configured: string | undefined
  dataDir: string
  randomBytes(count: number): Uint8Array
}): Promise<string> {
  const { configured, dataDir } = options
  if (configured !== undefined) return configured
  const path = operatorTokenPath(dataDir)
  try {
    // Write nothing if the file exists, so that a restart succeeds even on a full disk.
    return (await keptToken(path)) ?? (await makeToken(path, options)) ?? (await keptToken(path)) ?? ''
  } catch (error) {
    throw explained(error, path)
  }
}

async function keptToken(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  const kept = text?.trim()
  if (kept === '') {
    throw new ConfigError([`DATA_DIR: ${path} is empty: delete it; the next start then creates a token`])
  }
  return kept
}

/** Creates the token file. Returns undefined if another server process created the file at the same time. */
async function makeToken(
  path: string,
  { dataDir, randomBytes }: { dataDir: string; randomBytes(count: number): Uint8Array },
): Promise<string | undefined> {
  const fresh = formatToken('operator', randomBytes(32))
  const draft = `${path}.${process.pid}`
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(draft, `${fresh}\n`, { mode: 0o600 })
    // Link the complete file to its final name, so that no other process reads a partial token.
    await link(draft, path)
    return fresh
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return undefined
    throw error
  } finally {
    await unlink(draft).catch(() => undefined)
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

const remedies = [
  { codes: ['ENOSPC', 'EDQUOT'], remedy: 'The disk is full: free some space, or set OPERATOR_TOKEN' },
  {
    codes: ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'EISDIR', 'ENAMETOOLONG', 'ELOOP'],
    remedy: 'Give the user of the hub read and write access, or set another DATA_DIR, or set OPERATOR_TOKEN',
  },
]

function explained(error: unknown, path: string): unknown {
  const remedy = remedies.find(({ codes }) => codes.includes(codeOf(error)))?.remedy
  if (remedy === undefined || !(error instanceof Error)) return error
  return new ConfigError([
    `DATA_DIR: the operator's token cannot be kept in ${path} (${error.message}). ${remedy}`,
  ])
}
