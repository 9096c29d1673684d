import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = join(root, 'node_modules/.cache')

/** What a file says of where it stands remains true in the bundle. */
const places: Plugin = {
  name: 'places',
  transform: (code, id) =>
    id.startsWith(root) && code.includes('import.meta.url')
      ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : undefined,
}

/**
 * The hub as one file, once for a whole run: compiling its modules anew is most of what the start of a hub takes, and the
 * tests start hundreds. That it opens from its sources as well is what the tests of the image and of `npm start` see.
 */
// biome-ignore lint/style/noDefaultExport: Vitest calls the default export, once for each of its projects.
export default async function bundleHub(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.HUB_BUNDLE !== undefined) return
  await mkdir(cache, { recursive: true })
  // Of each run its own: hubs are started anew in the middle of it, and then from the same.
  const folder = await mkdtemp(join(cache, 'hub-'))
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [places],
    build: {
      ssr: 'hub/main.ts',
      target: 'node20',
      outDir: folder,
      rolldownOptions: { output: { entryFileNames: 'hub.mjs', codeSplitting: false } },
    },
  })
  process.env.HUB_BUNDLE = join(folder, 'hub.mjs')
  return () => rm(folder, { recursive: true, force: true })
}
