import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contentColumns } from '../../hub/contract/postContent.ts'

const folder = new URL('../../storage/migrations/', import.meta.url)
const migrations = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'))
const statements = migrations
  .flatMap((text) => text.replace(/--.*/g, '').split(';'))
  .filter((statement) => /^\s*(create|alter) table posts\b/.test(statement))
const columns = statements.flatMap((statement) =>
  [
    ...statement.matchAll(/(?:[(,]|add column)\s*(\w+) (?:text|bigint|integer|boolean|timestamptz|jsonb)/g),
  ].map(([, name]) => name),
)

it('Every field of a post in hub/contract/postContent.ts has its column in a migration.', () => {
  expect(columns).toContain('boosted_until')
  const missing = contentColumns.map(({ name }) => name).filter((name) => !columns.includes(name))
  expect(missing, 'add these columns to posts in a new file in storage/migrations').toEqual([])
})
