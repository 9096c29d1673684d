import { join } from 'node:path'
import { type Account, runAs } from './account.ts'
import { EmbeddedPostgresError } from './error.ts'
import { type BinaryPackage, healLinks } from './package.ts'
import { copyPackage } from './packageCopy.ts'

/** Paths of the Postgres programs. `version` has the form that the server prints, such as "18.4". */
export type Binaries = { initdb: string; postgres: string; version: string; major: number }

/**
 * Returns Postgres programs that the server's user account can run. Copies the programs if the account cannot
 * run them from the npm package.
 */
export async function provideBinaries(options: {
  source: BinaryPackage
  account: Account | undefined
  copiesDir: string
}): Promise<{ binaries: Binaries; copied: boolean }> {
  const { source, account, copiesDir } = options
  const linked = await healLinks(source.root)
  const inPlace = await probeBinaries(binFolder(source.root), account)
  if (inPlace.ok) return { binaries: inPlace.binaries, copied: false }
  if (linked && !account) throw cannotRun(source.root, inPlace.failure)
  const copy = await copyPackage(source, copiesDir)
  const outside = await probeBinaries(binFolder(copy), account)
  if (!outside.ok) throw cannotRun(copy, outside.failure)
  return { binaries: outside.binaries, copied: true }
}

function binFolder(root: string): string {
  return join(root, 'native', 'bin')
}

function cannotRun(root: string, failure: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The Postgres in ${root} does not run on this system (${failure.trim()}). Set DATABASE_URL to a Postgres of your own.`,
  )
}

export type Probe = { ok: true; binaries: Binaries } | { ok: false; failure: string }

export async function probeBinaries(bin: string, account: Account | undefined): Promise<Probe> {
  const initdb = join(bin, 'initdb')
  const postgres = join(bin, 'postgres')
  const answers = await Promise.all(
    [initdb, postgres].map((program) => runAs(account, program, ['--version'])),
  )
  const failure = answers.find((answer) => !answer.ok)
  if (failure) return { ok: false, failure: failure.output }
  const printed = answers.map((answer) => answer.output).join(' ')
  const version = /\(PostgreSQL\) ((\d+)(?:\.\d+)?)/.exec(printed)
  if (!version?.[1]) return { ok: false, failure: `its version reads ${printed}` }
  return { ok: true, binaries: { initdb, postgres, version: version[1], major: Number(version[2]) } }
}
