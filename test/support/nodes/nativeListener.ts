import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './otherNode.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const cache = join(root, 'node_modules/.cache')
/** Folder for npm packages that some registries lack. This folder may not exist. */
const shelf = join(root, '../shared/native')

/** Returns a folder with the native HTTP listener (an npm package), or undefined if the package is not available. */
export async function provideNativeListener(): Promise<string | undefined> {
  const packed = process.env.NATIVE_LISTENER || onShelf()
  if (packed === undefined) return undefined
  await mkdir(cache, { recursive: true })
  const home = join(cache, 'native-listener')
  const fresh = await mkdtemp(join(cache, 'native-'))
  try {
    await install(fresh, packed)
    await rm(home, { recursive: true, force: true })
    await rename(fresh, home)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
  return join(home, 'node_modules')
}

function onShelf(): string | undefined {
  if (!existsSync(shelf)) return undefined
  const name = readdirSync(shelf).find(
    (file) => file.startsWith('swarmmachina-swm-uws-') && file.endsWith('.tgz'),
  )
  return name && join(shelf, name)
}
