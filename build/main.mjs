// Entry point of `npm run build`. With --if-stale, builds only if `dist/` is outdated; `npm start` runs this
// script with --if-stale first. The script is plain JavaScript, because an installation without development
// dependencies cannot run TypeScript.
import { fileURLToPath } from 'node:url'
import { build, whyStale } from './build.mjs'

// Set NODE_ENV, because Vite's output depends on it. With a fixed value, every caller gets the same build.
process.env.NODE_ENV = 'production'

const root = fileURLToPath(new URL('..', import.meta.url))
const wanted = process.argv.includes('--if-stale') ? undefined : 'it was requested'
const reason = whyStale(root) ?? wanted
if (reason !== undefined) {
  // Print to standard error, so that the standard output of `npm start` contains only the server's output.
  console.error(`Building dist/, because ${reason}.`)
  await build(root).catch((/** @type {Error} */ error) => {
    console.error(`dist/ cannot be built: ${error.message}`)
    process.exit(1)
  })
}
