import { readFile } from 'node:fs/promises'
import type { Config } from '../hub/boot/config.ts'
import { operatorTokenPath } from '../hub/boot/operatorToken.ts'
import { OperatorError } from './failures.ts'

export type Token = { text: string; source: string }

/** Returns the token from OPERATOR_TOKEN or from the hub's data directory. Never prints the token. */
export async function findToken({ operatorToken, dataDir }: Config): Promise<Token> {
  const path = operatorTokenPath(dataDir)
  const source = operatorToken === undefined ? path : 'OPERATOR_TOKEN'
  const text = operatorToken ?? (await readToken(path))
  if (text === undefined) throw new OperatorError(`There is no operator token. ${absent(path)}`)
  // Accept only printable ASCII. With any other token, `fetch` would fail with an error message that contains the
  // token.
  if (/^[!-~]+$/.test(text)) return { text, source }
  throw new OperatorError(`${source} contains no token: it is empty, has spaces, or is not ASCII.`)
}

/** Returns the path of the token file, with a note if the file is missing or not used. */
export async function tokenPlace({
  operatorToken,
  dataDir,
}: Config): Promise<{ path: string; note?: string }> {
  const path = operatorTokenPath(dataDir)
  if (operatorToken !== undefined)
    return { path, note: 'OPERATOR_TOKEN is set and used instead of this file.' }
  return (await readToken(path)) === undefined ? { path, note: absent(path) } : { path }
}

const absent = (path: string): string =>
  `OPERATOR_TOKEN is not set, and there is no file ${path}. The hub creates it at its first start: run this ` +
  'where the hub runs, with the same DATA_DIR, or set OPERATOR_TOKEN to the token of the hub.'

async function readToken(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw new OperatorError(
      `The token in ${path} cannot be read (${code}). Run this as the account of the hub, or set OPERATOR_TOKEN.`,
    )
  }
}
