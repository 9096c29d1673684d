import { type Pauses, pauseKinds } from './checkPauses.ts'

/** Returns a Markdown table of the longest service interruptions after each kind of fault. */
export function pausesTable(pauses: ReadonlyMap<string, Pauses>): string {
  const rows = [...pauses]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([what, { strikes, ...longest }]) => [
      what,
      strikes,
      ...pauseKinds.map((kind) => inSeconds(longest[kind])),
    ])
  return [
    '| Fault | strikes | writes paused | reads paused | deliveries paused |',
    '|---|---|---|---|---|',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n')
}

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
