import { raiseOpenFiles } from '../openFiles.ts'

/** Thrown if the embedded Postgres cannot run. The message explains how the operator can solve the problem. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
}

/**
 * Converts known file system errors and the Postgres error disk_full (53100) to errors that explain how the operator
 * can solve the problem. Returns all other errors unchanged.
 */
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
    remedy: 'Make the directory writable, set DATA_DIR to another one, or set DATABASE_URL.',
  },
]

const causes = [
  {
    printed: /No space left on device|Disk quota exceeded/,
    remedy: 'The disk is full: free some space and start again.',
  },
  {
    printed: /Too many open files|insufficient file descriptors/i,
    remedy: `The open-file limit is too low. ${raiseOpenFiles}`,
  },
]

/** Returns an error that contains the last output of a Postgres program and suggests a remedy. */
export function explainOutput(what: string, output: string): EmbeddedPostgresError {
  const lastLines = output.trimEnd().split('\n').slice(-15).join('\n')
  const remedy =
    causes.find(({ printed }) => printed.test(output))?.remedy ??
    'Fix the problem shown below and start again, or set DATABASE_URL to a Postgres of your own.'
  return new EmbeddedPostgresError(`${what}. ${remedy} Its last output:\n${lastLines || '(none)'}`)
}
