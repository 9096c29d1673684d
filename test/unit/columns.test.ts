import { expect, it } from 'vitest'
import { numberColumn, textColumn } from '../../storage/columns.ts'

const controls = Array.from({ length: 31 }, (_, at) => String.fromCharCode(at + 1))

it('A column of texts is cut where one text ends, even if texts hold separators themselves.', () => {
  for (const texts of [
    ['one', 'two'],
    ['\x1f', 'a\x1eb', ''],
    [controls.slice(1).join(''), 'two'],
  ]) {
    const { text, separator } = textColumn(texts)
    expect(text.split(separator)).toEqual(texts)
  }
})

it('A column of texts that hold every control character is refused and not cut in the wrong places.', () => {
  expect(() => textColumn(controls)).toThrow('every control character')
})

it('A column of numbers is an array as Postgres reads it.', () => {
  expect(numberColumn([1, null, 3])).toBe('{1,null,3}')
})
