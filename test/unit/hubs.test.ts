import { expect, it } from 'vitest'
import { readConfig } from '../../hub/boot/config.ts'
import { connectionsPerHub } from '../../hub/boot/openStorage.ts'
import { splitLines } from '../../hub/hubs/link.ts'
import { mergeMetrics } from '../../hub/hubs/mergeMetrics.ts'
import { whyNotShared } from '../../hub/hubs/port.ts'
import { createRestarts } from '../../hub/hubs/restarts.ts'
import { canNodeShare } from '../../hub/server/port.ts'

it.each(['0', 'abc', '65', '2.5', '-1', '4x'])(
  'HUBS=%s is refused with the numbers that are allowed',
  (HUBS) => {
    expect(() => readConfig({ HUBS })).toThrow('HUBS: must be a number from 1 to 64')
  },
)

it('Several hubs on one port are refused where the kernel does not spread connections', () => {
  expect(whyNotShared({ hubs: 4, server: undefined }, 'darwin')).toMatch(
    /^HUBS: 4 hubs on one port need Linux/,
  )
})

it.each([
  ['20.20.2', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['23.0.0', false],
  ['23.1.0', true],
  ['24.0.0', true],
])('node:http of Node %s can share a port: %s', (version, can) => {
  expect(canNodeShare(version)).toBe(can)
})

it('Hubs of one machine use about 40 connections to Postgres together, and never fewer than 6 each', () => {
  const uses = [1, 2, 4, 6, 64].map((hubs) => ({
    each: connectionsPerHub(hubs),
    all: hubs * connectionsPerHub(hubs),
  }))
  expect(uses).toEqual([
    { each: 14, all: 14 },
    { each: 14, all: 28 },
    { each: 10, all: 40 },
    { each: 6, all: 36 },
    { each: 6, all: 384 },
  ])
})

it('A hub that ends is started again with a growing wait, and given up at its fifth end in a row', () => {
  const restarts = createRestarts()
  expect([0, 0, 59_000, 0, 0].map((servedMs) => restarts.next(servedMs))).toEqual([
    200,
    400,
    800,
    1600,
    undefined,
  ])
})

it('A minute of service makes the earlier ends of a hub count no more', () => {
  const restarts = createRestarts()
  for (const servedMs of [0, 0, 0]) restarts.next(servedMs)
  expect(restarts.next(60_000)).toBe(200)
})

it('Merged metrics name each metric once, with the samples of all hubs below it', () => {
  const of = (hub: number) =>
    `# HELP a One.\n# TYPE a counter\na{hub="${hub}"} ${hub}\n\n# HELP b Two.\n# TYPE b gauge\nb{hub="${hub}"} 7\n`
  expect(mergeMetrics([of(1), of(2)])).toBe(
    '# HELP a One.\n# TYPE a counter\na{hub="1"} 1\na{hub="2"} 2\n\n' +
      '# HELP b Two.\n# TYPE b gauge\nb{hub="1"} 7\nb{hub="2"} 7\n',
  )
})

it('Lines of a link are whole however the stream cuts them', () => {
  const text = 'hlog {"a":"é"}\nq{}\n\nhtyping x\n'
  const bytes = Buffer.from(text)
  for (let size = 1; size <= bytes.length; size++) {
    const lines: string[] = []
    const read = splitLines((line) => void lines.push(line.toString()))
    for (let from = 0; from < bytes.length; from += size) read(bytes.subarray(from, from + size))
    expect(lines.join('')).toBe(text)
    expect(lines).toHaveLength(4)
  }
})
