// Runs `npm run build`, and with --if-stale the check that `npm start` makes first. Plain JavaScript, because
// an installation without development dependencies cannot run TypeScript.
import { fileURLToPath } from 'node:url'
import { build, whyStale } from './build.mjs'

// Vite's output depends on NODE_ENV. A fixed value gives every caller the same build.
process.env.NODE_ENV = 'production'

const root = fileURLToPath(new URL('..', import.meta.url))
const wanted = process.argv.includes('--if-stale') ? undefined : 'it was requested'
const reason = whyStale(root) ?? wanted
if (reason !== undefined) {
  // Goes to standard error, because standard output belongs to the program that runs next.
  console.error(`Building dist/, because ${reason}.`)
  await build(root).catch((/** @type {Error} */ error) => {
    console.error(`dist/ cannot be built: ${error.message}`)
    process.exit(1)
  })
}
