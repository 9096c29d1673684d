import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eventTypes } from '../../hub/contract/events.ts'
import { parameterNames, parameters } from '../../hub/contract/governance.ts'
import type { Operation } from '../../hub/contract/operation.ts'
import { operations } from '../../hub/contract/operations.ts'
import { skuNames, skus } from '../../hub/contract/skus.ts'

function textsIn(folder: string): string[] {
  const url = new URL(`../../${folder}/`, import.meta.url)
  const files = readdirSync(url).filter((name) => /\.(ts|sql)$/.test(name))
  return files.toSorted().map((name) => readFileSync(new URL(name, url), 'utf8'))
}

test('The newest is_lawful in storage/migrations has the bounds of hub/contract/governance.ts', () => {
  const newest = textsIn('storage/migrations').findLast((text) => /function is_lawful\(/.test(text)) ?? ''
  const rows = newest.matchAll(/when '(\w+)' then value between (\d+) and (\d+)/g)
  const inSql = Object.fromEntries([...rows].map(([, name, min, max]) => [name, `${min} to ${max}`]))
  const inTable = parameterNames.map((name) => [name, `${parameters[name].min} to ${parameters[name].max}`])
  expect(inSql, 'replace is_lawful in a new file in storage/migrations').toEqual(Object.fromEntries(inTable))
})

test('The method and path of each product in hub/contract/skus.ts are those of an operation that sells it', () => {
  const rows: Operation[] = Object.values(operations)
  const offers = rows.flatMap(({ method, path, price }) =>
    price ? [`${price.sku}: ${method} ${path}${price.when ? `?${price.when}=1` : ''}`] : [],
  )
  const lines = skuNames.map((sku) => `${sku}: ${skus[sku].method} ${skus[sku].path}`)
  expect(lines.filter((line) => !offers.includes(line))).toEqual([])
})

test('Each event type in hub/contract/events is written by a file in hub/commands, hub/society or hub/payments', () => {
  const written = ['hub/commands', 'hub/society', 'hub/payments'].flatMap(textsIn).join('\n')
  expect(eventTypes.filter((type) => !written.includes(`'${type}'`))).toEqual([])
})
