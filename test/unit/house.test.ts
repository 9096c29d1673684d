import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import baseline from '../house/baseline.json' with { type: 'json' }
import { type Figures, measureFigures } from '../house/figures.ts'
import { findForeignImports, findLayer, findUpwardImports } from '../house/layering.ts'
import { layers, testLayers } from '../house/layers.ts'
import { findCycles, isProduct, readSources } from '../house/measure.ts'

const sources = readSources()

it('every source file lies in a layer of the table', () => {
  expect(sources.map(({ file }) => file).filter((file) => findLayer(file) === undefined)).toEqual([])
})

it('a layer leans only on layers below it', () => {
  const order = [...layers.map(({ layer }) => layer), ...testLayers]
  const heightOf = (path: string) => order.indexOf(findLayer(`${path}/`) ?? '')
  const wrong = layers.flatMap(({ layer, leansOn }) =>
    leansOn.filter((one) => heightOf(one) >= order.indexOf(layer)).map((one) => `${layer} -> ${one}`),
  )
  expect(wrong).toEqual([])
})

it('no import runs from a lower layer to a higher one', () => {
  expect(findUpwardImports(sources)).toEqual([])
})

it('a file of the product imports only the layers and packages that its layer leans on', () => {
  expect(findForeignImports(sources)).toEqual([])
})

it('no files import each other in a circle, types included', () => {
  expect(findCycles(sources)).toEqual([])
})

it('hub/ has at most six loose files', () => {
  expect(measureFigures(sources).filesLooseInHub).toBeLessThanOrEqual(6)
})

it('only hub/contract/rooms.ts makes and reads the names of inboxes and channels', () => {
  const spelling = /(['"])(inbox|channel):\1|`(inbox|channel):\$\{/
  const root = new URL('../../', import.meta.url)
  const offenders = sources
    .map(({ file }) => file)
    .filter((file) => isProduct(file) && file !== 'hub/contract/rooms.ts')
    .filter((file) => spelling.test(readFileSync(new URL(file, root), 'utf8')))
  expect(offenders).toEqual([])
})

it('no function of the product is longer than 120 lines', () => {
  const tooLong = sources
    .filter(({ file }) => isProduct(file))
    .flatMap(({ file, functions }) => functions.map((one) => ({ ...one, file })))
    .filter(({ lines }) => lines > 120)
  expect(tooLong).toEqual([])
})

it('no figure of the structure is worse than its baseline in test/house/baseline.json', () => {
  const before: Partial<Figures> = baseline
  const worse = Object.entries(measureFigures(sources)).filter(
    ([name, figure]) => figure > (before[name as keyof Figures] ?? 0),
  )
  expect(
    worse,
    'see `npm run house`; if it must be, `npm run house -- --accept` writes a new baseline',
  ).toEqual([])
})

it('a circle of imports and an import that runs upwards are found', () => {
  const file = (name: string, imports: string[]) => ({ file: name, imports, lines: 1, functions: [] })
  const circle = [
    file('hub/log/a.ts', ['hub/log/b.ts']),
    file('hub/log/b.ts', ['hub/log/c.ts']),
    file('hub/log/c.ts', ['hub/log/a.ts']),
    file('hub/log/d.ts', ['hub/log/a.ts']),
  ]
  expect(findCycles(circle)).toEqual([['hub/log/a.ts', 'hub/log/b.ts', 'hub/log/c.ts']])
  const upward = file('hub/domain/rule.ts', ['hub/contract/errors.ts', 'hub/log/tail.ts'])
  expect(findUpwardImports([upward])).toEqual([{ file: 'hub/domain/rule.ts', imports: 'hub/log/tail.ts' }])
  expect(findForeignImports([upward])).toEqual([{ file: 'hub/domain/rule.ts', imports: 'hub/log/tail.ts' }])
})
