import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { z } from 'zod'

const read = (name: string) =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), 'utf8'))
const lock = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })

it('every package that uses ws gets the version of ours, because the one below the native listener has known faults', () => {
  const { packages } = lock.parse(read('package-lock.json'))
  const copies = Object.entries(packages).filter(([path]) => path.endsWith('node_modules/ws'))
  const { devDependencies } = z
    .object({ devDependencies: z.record(z.string(), z.string()) })
    .parse(read('package.json'))
  expect(copies.map(([path, { version }]) => [path, version])).toEqual([
    ['node_modules/ws', devDependencies.ws],
  ])
})
