import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { buildPlanted } from './buildPlanted.ts'
import { plantedMutations } from './plantMutation.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const cache = join(root, 'node_modules/.cache')
let folder: string | undefined

/** Rebuilds the hub bundle if it is out of date, and copies it, so that all tests of this run use the same build. */
export async function setup(): Promise<void> {
  // Do nothing after the first call, because every Vitest project calls this function.
  if (process.env.HUB_BUNDLE !== undefined) return
  await mkdir(cache, { recursive: true })
  folder = await mkdtemp(join(cache, 'hub-'))
  const dist = join(folder, 'dist')
  const mutations = plantedMutations()
  if (mutations.length > 0) {
    for (const file of await buildPlanted(dist, mutations)) console.error(`planted in ${file}`)
  } else {
    await promisify(execFile)(process.execPath, ['build/main.mjs', '--if-stale'], { cwd: root })
    await cp(join(root, 'dist'), dist, { recursive: true })
  }
  process.env.HUB_BUNDLE = join(dist, 'hub.mjs')
}

export async function teardown(): Promise<void> {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
}
