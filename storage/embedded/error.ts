import { raiseOpenFiles } from '../openFiles.ts'

/** The embedded Postgres cannot run; the message says what happened and what to do, for a person at a terminal. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
}

/** Turns what the file system (or Postgres: 53100 is its disk_full) refused into a sentence with a remedy; anything else comes back as it was. */
export function explainFault(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error) || error instanceof EmbeddedPostgresError || !('code' in error)) return error
  const code = String(error.code)
  const remedy = remedies.find((row) => row.codes.includes(code))?.remedy
  if (remedy === undefined) return error
  const message = `The embedded Postgres cannot use the data directory ${dataDir} (${error.message}). ${remedy}`
  return new EmbeddedPostgresError(message, { cause: error })
}

const remedies = [
  { codes: ['ENOSPC', 'EDQUOT', '53100'], remedy: 'The disk is full: free some space and start again.' },
  {
    codes: ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'ENAMETOOLONG', 'ELOOP'],
    remedy: 'Make it a directory you may write to, set DATA_DIR to another one, or set DATABASE_URL.',
  },
]

const causes = [
  {
    printed: /No space left on device|Disk quota exceeded/,
    remedy: 'The disk is full: free some space and start again.',
  },
  {
    printed: /Too many open files|insufficient file descriptors/i,
    remedy: `Too few files may be open. ${raiseOpenFiles}`,
  },
]

/** What a failed initdb or server printed last, with the remedy that fits it. */
export function explainOutput(what: string, output: string): EmbeddedPostgresError {
  const lastLines = output.trimEnd().split('\n').slice(-15).join('\n')
  const remedy =
    causes.find(({ printed }) => printed.test(output))?.remedy ??
    'Repair what it names and start again, or set DATABASE_URL to a Postgres of your own.'
  return new EmbeddedPostgresError(`${what}. ${remedy} Its last words:\n${lastLines || '(none)'}`)
}
