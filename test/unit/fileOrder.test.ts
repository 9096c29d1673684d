import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { slowest, slowestFirst, spread } from '../support/lib/fileOrder.ts'

it.each([
  [['A', 'B'], ['1', '2', '3', '4'], 'A12B34'],
  [['A', 'B', 'C'], ['1', '2', '3', '4'], 'A1B23C4'],
  [['A', 'B'], ['1'], 'A1B'],
  [[], ['1', '2'], '12'],
  [['A'], [], 'A'],
])('Spreading %j over %j gives %s', (few, many, spreadOut) => {
  expect(spread<string>(few, many).join('')).toBe(spreadOut)
})

it('The slowest files run first, also when their sources are short', () => {
  const paths = ['/a/contentPages.test.ts', '/a/soak.test.ts', '/a/size.test.ts', '/b/faults.test.ts']
  expect(slowestFirst(paths, (path) => path).map((path) => basename(path, '.test.ts'))).toEqual([
    ...['faults', 'soak', 'contentPages', 'size'],
  ])
})

it('Each of the slowest files exists', () => {
  const files = ['contract', 'integration', 'checker', 'browser'].flatMap((project) =>
    readdirSync(new URL(`../${project}`, import.meta.url)),
  )
  expect(slowest.filter((name) => !files.includes(name))).toEqual([])
})
