import { type Row, row } from './row.ts'

/** Two hubs by one command on one port beside one hub. There is no such command yet. */
export async function hubs(): Promise<Row[]> {
  return [
    row({
      ...{ work: 'HUBS=2, deliveries and reads, beside one hub', unit: 'units/s', note: 'not built' },
      ...{ plaza: undefined, goal: { of: 'ratio', atLeast: 1.7 } },
    }),
  ]
}
