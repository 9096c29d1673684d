import { cp, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { buildPlanted } from '../support/nodes/buildPlanted.ts'
import { builtRoot } from '../support/nodes/plaza.ts'
import type { Fault } from './fault.ts'

const folders = new Map<Fault, Promise<string>>()

/** Returns a folder whose `dist/` contains the hub with the given bug. Builds each folder only once. */
export function folderWith(fault: Fault): Promise<string> {
  const folder = folders.get(fault) ?? build(fault)
  folders.set(fault, folder)
  return folder
}

async function build({ name, replacements }: Fault): Promise<string> {
  // Create the folder inside `builtRoot`, which is deleted at the end of the test run.
  const folder = await mkdtemp(join(builtRoot, 'planted-'))
  const dist = join(folder, 'dist')
  await cp(join(builtRoot, 'dist'), dist, { recursive: true })
  const plantedIn = await buildPlanted(dist, replacements, 'hub')
  for (const { file } of replacements) {
    if (!plantedIn.includes(file)) throw new Error(`"${name}" was not planted in ${file}`)
  }
  return folder
}
