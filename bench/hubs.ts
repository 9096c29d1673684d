import { type Row, row } from './row.ts'

/**
 * Compares two hubs started by one command on one port with a single hub. That command does not exist yet.
 */
export async function hubs(): Promise<Row[]> {
  return [
    row({
      ...{ work: 'HUBS=2, deliveries and reads, beside one hub', unit: 'units/s', note: 'not built' },
      ...{ plaza: undefined, goal: { of: 'ratio', atLeast: 1.7 } },
    }),
  ]
}
