import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { isProduct, readSources } from '../house/measure.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const sources = readSources().filter(({ file }) => isProduct(file))

/** Returns the files that import the given file or package. */
const importersOf = (name: string) =>
  sources.filter(({ imports }) => imports.includes(name)).map(({ file }) => file)

it('nothing imports the composition root', () => {
  expect(importersOf('hub/main.ts')).toEqual([])
  expect(importersOf('hub/run.ts')).toEqual(['hub/main.ts'])
  expect(importersOf('hub/plaza.ts')).toEqual(['hub/run.ts'])
  expect(importersOf('hub/faces.ts')).toEqual(['hub/plaza.ts'])
})

it('the listener alone knows uWebSockets.js', () => {
  expect(importersOf('uWebSockets.js').filter((file) => !file.startsWith('hub/server/uws'))).toEqual([])
})

it('ws is known to the listener on node:http and to the plain client alone', () => {
  const allowed = /^(hub\/server\/node|clients\/plain\/)/
  expect(importersOf('ws').filter((file) => !allowed.test(file))).toEqual([])
})

it('SQL stands in storage alone', () => {
  const withSql = sources.filter(({ file }) =>
    /\b(sql|tx)(<[^>]*>)?`/.test(readFileSync(root + file, 'utf8')),
  )
  expect(withSql.map(({ file }) => file).filter((file) => !file.startsWith('storage/'))).toEqual([])
})
