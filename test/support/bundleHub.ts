import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { plantMutation } from './plantMutation.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = join(root, 'node_modules/.cache')
let folder: string | undefined

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
export async function setup(): Promise<void> {
  // Every project of a run asks for it.
  if (process.env.HUB_BUNDLE !== undefined) return
  await mkdir(cache, { recursive: true })
  // Of each run its own: hubs are started anew in the middle of it, and then from the same.
  folder = await mkdtemp(join(cache, 'hub-'))
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [plantMutation(), places],
    build: {
      ssr: 'hub/main.ts',
      target: 'node20',
      outDir: folder,
      rolldownOptions: { output: { entryFileNames: 'hub.mjs', codeSplitting: false } },
    },
  })
  process.env.HUB_BUNDLE = join(folder, 'hub.mjs')
}

export async function teardown(): Promise<void> {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
}
