import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withFigures } from '../../bench/publish.ts'
import { figure, type Report, tableOf, verdict } from '../../bench/report.ts'
import { type Goal, interleave, median, medians, type Row, row } from '../../bench/row.ts'

test.each([
  { values: [3, 1, 2], middle: 2 },
  { values: [4, 1, 3, 2], middle: 2.5 },
  { values: [7], middle: 7 },
  { values: [100, 9, 20], middle: 20 },
])('the median of $values is $middle', ({ values, middle }) => {
  expect(median(values)).toBe(middle)
})

test('The median of nothing is NaN', () => {
  expect(median([])).toBeNaN()
})

test('Each figure of the bench has its own median, over the rounds that measured it', () => {
  expect(medians([{ hub: 1, postgres: 9 }, { hub: 3 }, { hub: 2 }])).toEqual({ hub: 2, postgres: 9 })
})

test('Contenders of the bench take turns, in reverse every second round', async () => {
  const order: string[] = []
  const contender = (name: string, figures: number[]) => async () => {
    order.push(name)
    return { us: figures.shift() ?? 0 }
  }
  const all = await interleave({ plaza: contender('A', [1, 5, 3]), peer: contender('B', [2, 2, 8]) }, 3)
  expect(order.join(' ')).toBe('A B B A A B')
  expect(all).toEqual({ plaza: { us: 3 }, peer: { us: 2 } })
})

test('A contender that fails ends the bench', async () => {
  const fails = async () => {
    throw new Error('the hub is gone')
  }
  await expect(interleave({ fails }, 2)).rejects.toThrow('the hub is gone')
})

const named = { work: 'a post', unit: 'us hub' }

test('A row of the bench holds the ratio to the peer, and of the peer to itself', () => {
  expect(row({ ...named, plaza: 30, peer: 20, peerAgain: 21, goal: { of: 'ratio', atMost: 2 } })).toEqual({
    ...named,
    ...{ plaza: 30, peer: 20, ratio: 1.5, noise: 1.05, goal: { of: 'ratio', atMost: 2 } },
  })
})

test.each([{ peer: undefined }, { peer: 0 }, { peer: Number.NaN }])(
  'A row of the bench has no ratio to a peer of $peer',
  ({ peer }) => {
    const { ratio, noise } = row({ ...named, plaza: 30, peer, peerAgain: 3 })
    expect({ ratio, noise }).toEqual({ ratio: null, noise: undefined })
  },
)

const measured = { ...named, plaza: 30, peer: 20, ratio: 1.5 }

test.each<{ goal: Goal | null; as: string; row?: Partial<Row> }>([
  { goal: { of: 'ratio', atMost: 1.5 }, as: 'met' },
  { goal: { of: 'ratio', atMost: 1.4 }, as: 'missed' },
  { goal: { of: 'ratio', atLeast: 1.6 }, as: 'missed' },
  { goal: { of: 'plaza', atLeast: 30 }, as: 'met' },
  { goal: { of: 'plaza', atMost: 29 }, as: 'missed' },
  { goal: { of: 'ratio', atMost: 2 }, row: { ratio: null }, as: 'not measured' },
  { goal: null, as: '' },
])('A bench goal of $goal is $as', ({ goal, as, row: part }) => {
  expect(verdict({ ...measured, ...part, goal })).toBe(as)
})

test.each([
  [null, '-'],
  [1234.5, '1,235'],
  [99.96, '100'],
  [12.345, '12.3'],
  [0.001234, '0.00123'],
  [2, '2'],
])('The bench figure %s is shown as %s', (value, shown) => {
  expect(figure(value)).toBe(shown)
})

test('The bench table has a line for each row, with goal and verdict', () => {
  const goal: Goal = { of: 'ratio', atMost: 0.75 }
  expect(tableOf([{ ...measured, goal, noise: 0.98, note: 'two rounds' }])).toBe(
    [
      '| Work | unit | plaza | peer | ratio | noise | goal |  |',
      '| --- | --- | --- | --- | --- | --- | --- | --- |',
      '| a post (two rounds) | us hub | 30 | 20 | 1.5 | 0.98 | <= 0.75x | missed |',
    ].join('\n'),
  )
})

const docs = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')

test('The page about performance shows the figures of the stored run', () => {
  const report = JSON.parse(docs('performance.json')) as Report
  expect(withFigures(docs('performance.md'), report)).toBe(docs('performance.md'))
})
