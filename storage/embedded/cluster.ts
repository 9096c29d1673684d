import { createHash, randomBytes } from 'node:crypto'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Account, canEnter, isRoot, runAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError, explainOutput } from './error.ts'
import { exists, succeeds } from './exists.ts'

/** The only database role that the hub uses. It is the superuser of the server. */
export const databaseUser = 'plaza'

/**
 * Location of the Postgres data files, and the account that owns them. `home`: parent directory of the files. `moved`:
 * true if the files are outside the hub's data directory.
 */
export type Place = { home: string; account: Account | undefined; moved: boolean }

export function clusterDirectory(home: string): string {
  return join(home, 'postgres')
}

export const homeOutside = (dataDir: string, systemDir: string): string =>
  join(systemDir, 'clusters', createHash('sha256').update(dataDir).digest('hex').slice(0, 16))

/**
 * Chooses the data directory and the account of the Postgres server. Existing data files stay where they are, and
 * their owner runs the server.
 */
export async function locateCluster(options: {
  dataDir: string
  systemDir: string
  accountForServer: () => Promise<Account | undefined>
}): Promise<Place> {
  const { dataDir, systemDir } = options
  const outside = homeOutside(dataDir, systemDir)
  if (await exists(clusterDirectory(outside))) {
    return { home: outside, account: await ownerOf(clusterDirectory(outside)), moved: true }
  }
  if (await exists(join(clusterDirectory(dataDir), 'PG_VERSION'))) {
    const account = await ownerOf(clusterDirectory(dataDir))
    if (account && !(await canEnter(account, dataDir))) throw unreachable(dataDir, account)
    return { home: dataDir, account, moved: false }
  }
  const account = await options.accountForServer()
  if (!account || ((await canEnter(account, dataDir)) && (await canGive(account, dataDir)))) {
    return { home: dataDir, account, moved: false }
  }
  await mkdir(outside, { recursive: true })
  for (const each of [systemDir, dirname(outside), outside]) await chmod(each, 0o755)
  return { home: outside, account, moved: true }
}

async function ownerOf(directory: string): Promise<Account | undefined> {
  const { uid, gid } = await stat(directory)
  if (uid === process.getuid?.() && !isRoot()) return undefined
  if (isRoot() && uid !== 0) return { name: `uid ${uid}`, uid, gid }
  throw new EmbeddedPostgresError(
    `The database in ${directory} belongs to the user with uid ${uid}, and Postgres runs only as the owner, never as root. ` +
      'Start the plaza as that user, or give the directory to another with chown -R.',
  )
}

function unreachable(dataDir: string, account: Account): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The database in ${dataDir} belongs to ${account.name}, who cannot enter that directory. ` +
      'Allow it on each directory above (chmod o+x), or move the data directory to where it can.',
  )
}

/** Tests whether root can change the owner of files. Some mounts, such as shared folders and NFS, do not allow that. */
async function canGive(account: Account, directory: string): Promise<boolean> {
  const probe = await mkdtemp(join(directory, 'owner-'))
  const given = await succeeds(chown(probe, account.uid, account.gid))
  await rm(probe, { recursive: true })
  return given
}

/** Returns the database password. Creates the password and the database files if they do not exist yet. */
export async function prepareCluster(place: Place, binaries: Binaries): Promise<string> {
  const directory = clusterDirectory(place.home)
  const passwordFile = join(place.home, 'postgres.password')
  await removeDrafts(directory)
  if (await exists(join(directory, 'PG_VERSION'))) {
    await refuseOtherMajor(directory, binaries)
    return readPassword(passwordFile, directory)
  }
  if ((await exists(directory)) && (await readdir(directory)).length > 0) {
    throw new EmbeddedPostgresError(
      `${directory} contains files but no Postgres database. Move it away, or restore the database there.`,
    )
  }
  const password = randomBytes(24).toString('hex')
  await writeAtomically(passwordFile, password)
  await createCluster({ directory, binaries, account: place.account, password })
  return password
}

async function refuseOtherMajor(directory: string, binaries: Binaries): Promise<void> {
  const made = (await readFile(join(directory, 'PG_VERSION'), 'utf8')).trim()
  if (made === String(binaries.major)) return
  throw new EmbeddedPostgresError(
    `The database in ${directory} was made by Postgres ${made}; this plaza includes Postgres ${binaries.major}. ` +
      `Dump it with a Postgres ${made} and load it into a new one, or set DATABASE_URL to a Postgres ${made} that serves it.`,
  )
}

async function readPassword(file: string, directory: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The password of the database in ${directory} cannot be read from ${file}. ` +
        `Restore that file, or move ${directory} away to begin with an empty database.`,
      { cause },
    )
  }
}

/**
 * Creates the database under a temporary name, and renames it once it is complete and synced to disk. If the
 * process is aborted, no incomplete database is left under the final name.
 */
export async function createCluster(options: {
  directory: string
  binaries: Binaries
  account: Account | undefined
  password: string
}): Promise<void> {
  const { directory, binaries, account, password } = options
  const draft = await mkdtemp(`${directory}${draftSuffix}`)
  try {
    const passwordFile = join(draft, 'password')
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (account) for (const path of [passwordFile, draft]) await chown(path, account.uid, account.gid)
    const made = join(draft, 'cluster')
    const args = ['-D', made, '-U', databaseUser, '-A', 'scram-sha-256', '--pwfile', passwordFile]
    const result = await runAs(account, binaries.initdb, [...args, '-E', 'UTF8', ...localeOptions(binaries)])
    if (!result.ok) throw explainOutput(`Postgres could not create a database in ${directory}`, result.output)
    await rename(made, directory)
    await syncDirectory(dirname(directory))
  } finally {
    await rm(draft, { recursive: true, force: true, maxRetries: 10 })
  }
}

/**
 * Returns initdb options that make sorting and case conversion work the same on every system. Postgres 17 and
 * later have a built-in locale for this.
 */
function localeOptions(binaries: Binaries): string[] {
  if (binaries.major < 17) return ['--locale=C.UTF-8']
  return ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
}

const draftSuffix = '.init-'

async function removeDrafts(directory: string): Promise<void> {
  const home = dirname(directory)
  const drafts = (await readdir(home)).filter((name) => name.startsWith(basename(directory) + draftSuffix))
  // Remove unfinished database files left by killed processes. Retry, because an initdb process may still be writing.
  for (const name of drafts) await rm(join(home, name), { recursive: true, force: true, maxRetries: 10 })
}

async function writeAtomically(file: string, content: string): Promise<void> {
  const draft = `${file}.${process.pid}`
  const handle = await open(draft, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
}

async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
