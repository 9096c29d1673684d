import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findChromium } from '../clients/chromium.ts'
import { run } from '../lib/steps.ts'

type Program = { debian: string; neededFor: string; isThere(): boolean; instead: string }

const onPath = (name: string) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))

/** Returns true if Postgres and its backup program pg_dump are installed. */
function hasPostgres(): boolean {
  const debian = '/usr/lib/postgresql'
  const folders = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []
  const isWhole = (folder: string) =>
    ['postgres', 'pg_dump'].every((program) => existsSync(join(folder, program)))
  return folders.some(isWhole) || ['pg_ctl', 'pg_dump'].every(onPath)
}

/** Debian's own Python interpreter. Only this interpreter finds modules from Debian packages. */
export const debianPython = '/usr/bin/python3'

const hasPython = (module: string) =>
  spawnSync(debianPython, ['-c', `import ${module}`], { stdio: 'ignore' }).status === 0

/** Python modules that the tests import, and the Debian packages that contain them. */
const pythonModules = {
  websockets: 'python3-websockets',
  httpx: 'python3-httpx',
  pip: 'python3-pip',
  setuptools: 'python3-setuptools',
  wheel: 'python3-wheel',
  ensurepip: 'python3-venv',
}

/** Programs that the tests need in addition to Node.js and npm. */
const programs: Program[] = [
  {
    debian: 'chromium',
    neededFor: 'the browser tests',
    isThere: () => findChromium() !== undefined,
    instead: 'set CHROMIUM to the path of a browser',
  },
  {
    debian: 'redis-server',
    neededFor: 'the tests of many nodes',
    isThere: () => onPath('redis-server'),
    instead: 'put a redis-server of version 6 or later on the PATH',
  },
  {
    // Install the Debian package, because the embedded Postgres has no pg_dump.
    debian: 'postgresql',
    neededFor: 'the tests of backups',
    isThere: hasPostgres,
    instead: 'put the programs of a Postgres of version 15 or later on the PATH',
  },
  ...Object.entries(pythonModules).map(([module, debian]) => ({
    debian,
    neededFor: 'the tests of the Python client',
    isThere: () => hasPython(module),
    instead: `give ${debianPython} the module ${module}`,
  })),
  {
    debian: 'mypy',
    neededFor: 'the tests of the types of the Python client',
    isThere: () => onPath('mypy'),
    instead: 'put a mypy of version 1 or later on the PATH',
  },
  {
    debian: 'prometheus',
    neededFor: 'the tests of the alert rules',
    isThere: () => onPath('promtool'),
    instead: 'put the promtool of a Prometheus on the PATH',
  },
]

/** Installs missing programs as Debian packages if the user is root. Otherwise, throws an error with instructions. */
export async function providePrograms(): Promise<void> {
  const missing = programs.filter(({ isThere }) => !isThere())
  if (missing.length === 0) return
  const remedies = missing.map(
    ({ neededFor, debian, instead }) =>
      `${neededFor} need ${debian}: apt-get install ${debian}, or ${instead}`,
  )
  if (process.getuid?.() !== 0) throw new Error(remedies.join('\n'))
  const names = missing.map(({ debian }) => debian)
  console.log(`installing Debian's ${names.join(' and ')}`)
  // Set runlevel 1, so that the Debian packages start no services. The tests start their own.
  const quiet = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const isInstalled =
    (await run(['apt-get', 'update', '-qq'], quiet)) === 0 &&
    (await run(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...names], quiet)) === 0
  if (!isInstalled || missing.some(({ isThere }) => !isThere())) {
    throw new Error(`That did not work; try by hand:\n${remedies.join('\n')}`)
  }
}
