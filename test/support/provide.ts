import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findChromium } from './chromium.ts'
import { run } from './steps.ts'

type Program = { debian: string; neededFor: string; isThere(): boolean; instead: string }

const onPath = (name: string) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))

/** What the tests need besides Node and npm. Postgres is not among it: the plaza brings its own. */
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
]

/** Installs Debian's packages of what is missing where we may, else says what to do. */
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
  // A package that would start a service of its own must not: the tests start what they need.
  const quiet = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const isInstalled =
    (await run(['apt-get', 'update', '-qq'], quiet)) === 0 &&
    (await run(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...names], quiet)) === 0
  if (!isInstalled || missing.some(({ isThere }) => !isThere())) {
    throw new Error(`That did not work; try by hand:\n${remedies.join('\n')}`)
  }
}
