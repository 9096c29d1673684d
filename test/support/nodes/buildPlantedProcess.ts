import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile, compileHub } from '../../../build/compile.mjs'
import { writeFiles } from '../../../build/write.mjs'
import { plantMutation } from './plantMutation.ts'
import type { Replacement } from './replacement.ts'

export type Order = { id: number; folder: string; replacements: readonly Replacement[]; part: 'all' | 'hub' }
export type Built = { id: number; plantedIn: string[] } | { id: number; error: string }

const root = fileURLToPath(new URL('../../..', import.meta.url))

let lastBuild = Promise.resolve()
process.on('message', (order: Order) => {
  lastBuild = lastBuild.then(async () => {
    process.send?.(await obey(order))
  })
})
process.on('disconnect', () => process.exit())

async function obey({ id, folder, replacements, part }: Order): Promise<Built> {
  const plantedIn: string[] = []
  const plugins = [plantMutation(replacements, (file) => plantedIn.push(file))]
  try {
    if (part === 'all') writeFiles(folder, await compile(root, plugins))
    else
      for (const [name, content] of await compileHub(root, plugins))
        writeFileSync(join(folder, name), content)
    return { id, plantedIn }
  } catch (error) {
    return { id, error: String(error) }
  }
}
