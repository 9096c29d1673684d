// `npm run build`; with --if-stale what `npm start` runs before the hub. It is plain JavaScript, because an installation
// without the development dependencies runs it too, and has nothing that reads TypeScript.
import { fileURLToPath } from 'node:url'
import { build, whyStale } from './build.mjs'

// Vite compiles for what this says. The build is one and the same whoever asks for it.
process.env.NODE_ENV = 'production'

const root = fileURLToPath(new URL('..', import.meta.url))
const wanted = process.argv.includes('--if-stale') ? undefined : 'it was asked for'
const reason = whyStale(root) ?? wanted
if (reason !== undefined) {
  // Not on standard output, which belongs to the program that follows.
  console.error(`Building dist/, because ${reason}.`)
  await build(root).catch((/** @type {Error} */ error) => {
    console.error(`dist/ cannot be built: ${error.message}`)
    process.exit(1)
  })
}
