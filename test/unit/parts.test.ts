import { expect, test } from 'vitest'
import type { Sql } from '../../storage/database.ts'
import { parts, runParts } from '../../storage/parts.ts'

function recorder() {
  const sent: { text: string; values: unknown[]; options: unknown }[] = []
  const unsafe = (text: string, values: unknown[], options: unknown) => sent.push({ text, values, options })
  return { sql: { unsafe } as unknown as Sql, sent }
}

test('the values of nested parts and lists of parts are numbered in the order of the text', () => {
  const { sql, sent } = recorder()
  const inner = parts`b = ${[2, 3]}`
  const list = [parts`, ${parts.unsafe('c')} = ${'x'}`, parts`, d = ${null}`]
  runParts(sql, parts`select ${1} where ${inner} ${list} and ${inner}`)
  expect(sent).toEqual([
    {
      text: 'select $1 where b = $2 , c = $3 , d = $4 and b = $5',
      values: [1, [2, 3], 'x', null, [2, 3]],
      options: { prepare: true },
    },
  ])
})

test('text in a value never becomes part of the statement', () => {
  const { sql, sent } = recorder()
  runParts(sql, parts`select ${"'; drop table posts; --"}, ${['$1', parts`x`] as never}`)
  expect(sent[0]?.text).toBe('select $1, $2')
})
