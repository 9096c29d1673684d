// Entry point of `npm run dev`. Builds and starts the server, and repeats both after each source change. Prints
// log lines in a readable form.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { humanLine } from '../hub/observe/humanLog.mjs'
import { build, whyStale } from './build.mjs'
import { sources } from './sources.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const hubEnv = { ...process.env }
// Set NODE_ENV, because Vite's output depends on it. With a fixed value, every caller gets the same build.
process.env.NODE_ENV = 'production'

/** Debounce time for builds, in milliseconds. An editor may save several files at once. */
const settleMs = 100

/** @type {import('node:child_process').ChildProcess | undefined} */
let hub
let isClosing = false
/** @type {Promise<void>} */
let working = update()

for (const source of sources.filter((name) => existsSync(join(root, name)))) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  watch(join(root, source), { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      working = working.then(update)
    }, settleMs)
  })
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => {
    isClosing = true
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })

/**
 * Builds and restarts the hub if the sources have changed since the last build. If a build fails, the old hub
 * keeps running.
 */
async function update() {
  const reason = whyStale(root)
  if (isClosing || (reason === undefined && hub !== undefined)) return
  if (reason !== undefined) {
    console.error(`Building dist/, because ${reason}.`)
    try {
      await build(root)
    } catch (error) {
      console.error(`dist/ cannot be built: ${error instanceof Error ? error.message : error}`)
      return
    }
  }
  await stop()
  if (!isClosing) start()
}

function start() {
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/hub.mjs'], {
    cwd: root,
    env: hubEnv,
    stdio: ['inherit', 'pipe', 'inherit'],
  })
  createInterface({ input: child.stdout }).on('line', (line) => console.log(humanLine(line)))
  child.once('exit', (code) => {
    if (code) console.error(`The hub ended with code ${code}. It is started again after the next change.`)
  })
  hub = child
}

async function stop() {
  if (hub === undefined || hub.exitCode !== null || hub.signalCode !== null) return
  const ended = once(hub, 'exit')
  hub.kill('SIGTERM')
  await ended
}
