import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { buildPlanted } from '../support/buildPlanted.ts'
import { builtRoot } from '../support/plaza.ts'
import type { Fault } from './fault.ts'

const folders = new Map<Fault, Promise<string>>()

/** Resolves with a folder whose `dist/` is the hub with this fault. The trials of one fault share it. */
export function folderWith(fault: Fault): Promise<string> {
  const folder = folders.get(fault) ?? build(fault)
  folders.set(fault, folder)
  return folder
}

async function build({ name, replacements }: Fault): Promise<string> {
  // In the folder of the run of the tests, which is removed at its end.
  const folder = await mkdtemp(join(builtRoot, 'planted-'))
  const output = await buildPlanted(join(folder, 'dist'), replacements)
  // A hub that was built without what was to be replaced proves nothing.
  for (const { file } of replacements) {
    if (!output.includes(`planted in ${file}`))
      throw new Error(`"${name}" was not planted in ${file}:\n${output}`)
  }
  return folder
}
