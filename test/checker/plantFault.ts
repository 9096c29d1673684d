import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { buildPlanted } from '../support/nodes/buildPlanted.ts'
import { builtRoot } from '../support/nodes/plaza.ts'
import type { Fault } from './fault.ts'

const folders = new Map<Fault, Promise<string>>()

/** Resolves with a folder whose `dist/` is a hub with this fault. All trials of one fault share it. */
export function folderWith(fault: Fault): Promise<string> {
  const folder = folders.get(fault) ?? build(fault)
  folders.set(fault, folder)
  return folder
}

async function build({ name, replacements }: Fault): Promise<string> {
  // The folder of this test run is removed at its end.
  const folder = await mkdtemp(join(builtRoot, 'planted-'))
  const output = await buildPlanted(join(folder, 'dist'), replacements)
  // A build without the replacement would prove nothing.
  for (const { file } of replacements) {
    if (!output.includes(`planted in ${file}`))
      throw new Error(`"${name}" was not planted in ${file}:\n${output}`)
  }
  return folder
}
