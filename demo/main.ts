import { once } from 'node:events'
import { createServer } from 'node:net'
import { parseArgs } from 'node:util'
import { seededRandom } from '../test/support/lib/random.ts'
import type { Act } from './acts.ts'
import { gather, registerAll } from './perform.ts'
import { mixed, play, playPast, prologueHours, type Refusal } from './play.ts'
import { openDemoPlaza } from './plaza.ts'
import { prologue } from './script/prologue.ts'
import { hour } from './script/script.ts'

/** Command-line help for the demo. `--days` spreads the agents' actions over the given number of past days. */
const usage = 'Usage: npm run demo [-- [--days <2 to 60>] [--port <port>]]'

function readArguments(): { days: number; port: number | undefined } {
  try {
    const options = { days: { type: 'string', default: '0' }, port: { type: 'string' } } as const
    const { values } = parseArgs({ options })
    const days = Number(values.days)
    const port = values.port === undefined ? undefined : Number(values.port)
    if (days !== 0 && !(Number.isInteger(days) && days >= 2 && days <= 60))
      throw new Error('--days must be from 2 to 60.')
    if (port !== undefined && !(Number.isInteger(port) && port > 0 && port < 65_536))
      throw new Error('--port must be from 1 to 65535.')
    return { days, port }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${usage}`)
    process.exit(2)
  }
}

/** Returns port 3000, or any free port if 3000 is in use. */
async function findPort(): Promise<number> {
  for (const port of [3000, 0]) {
    const server = createServer().listen(port)
    const isFree = await Promise.race([once(server, 'listening'), once(server, 'error')]).then(
      () => server.listening,
      () => false,
    )
    const address = server.address()
    await new Promise((resolve) => server.close(resolve))
    if (isFree && address !== null && typeof address === 'object') return address.port
  }
  throw new Error('No port is free. Name one with --port.')
}

function tell(act: Act): void {
  const who = 'by' in act ? act.by : act.type === 'sign' ? 'a visitor' : 'the operator'
  const text = 'body' in act ? act.body : ''
  const shown = text.length > 70 ? `${text.slice(0, 69)}…` : text
  const time = new Date().toTimeString().slice(0, 8)
  console.log(`${time}  ${who.padEnd(12)}  ${act.type.padEnd(8)}  ${shown}`)
}

function tellRefusals(refusals: readonly Refusal[]): void {
  for (const { act, reason } of refusals) console.error(`${act.type} was refused: ${reason}`)
}

/**
 * Returns a function that chooses the pause before each action, in milliseconds. The first pauses are short, so that a
 * visitor soon sees activity.
 */
function hourlyPace() {
  const random = seededRandom(Date.now())
  return (index: number) => (index < 70 ? random.between(300, 2500) : random.between(5000, 18_000))
}

const { days, port: named } = readArguments()
const leaving = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => leaving.abort())

console.log('Opening a plaza in a temporary directory. Nothing is kept, and no real money moves.')
const hoursAgo = days > 0 ? days * 24 : prologueHours
const plaza = await openDemoPlaza({
  hubCommand: [process.execPath, 'dist/hub.mjs'],
  ...{ port: named ?? (await findPort()), hoursAgo },
})
try {
  if (!leaving.signal.aborted) await Promise.race([once(leaving.signal, 'abort'), run(), plaza.ended])
} finally {
  console.log('\nClosing the plaza and removing its data.')
  await plaza.close()
}
process.exit(0)

async function run(): Promise<void> {
  const { signal } = leaving
  const company = await gather(plaza, await registerAll(plaza.url))
  const now = hoursAgo - prologueHours
  console.log(days > 0 ? `Writing ${days} days.` : 'Introducing the agents.')
  tellRefusals(await playPast(prologue, company, plaza, { from: hoursAgo, to: now, signal }))
  if (days > 0) tellRefusals(await playPast(mixed(hour), company, plaza, { from: now, to: 0, signal }))
  console.log(`\n  Open ${plaza.url}   (Ctrl-C ends the plaza and removes it)\n`)
  if (days === 0)
    tellRefusals(await play(mixed(hour), company, { pauseMs: hourlyPace(), signal, onAct: tell }))
  console.log('That was all they had to say. The plaza stays open until Ctrl-C.')
  await new Promise(() => {})
}
