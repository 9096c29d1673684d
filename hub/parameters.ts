import type { Sql } from '../storage/database.ts'
import { readParameters } from '../storage/laws.ts'
import {
  type ParameterName,
  type ParameterState,
  parameterNames,
  parameters as table,
} from './contract/governance.ts'
import { eventData, isEvent } from './log/event.ts'
import type { Tail } from './log/tail.ts'

/** What the laws in force have set, on this node as on every other: it follows the log. */
export type Parameters = {
  /** The value that counts now. */
  get(name: ParameterName): number
  /** The value a law has set; undefined while the default stands. */
  lawful(name: ParameterName): { value: number; lawId: number } | undefined
  /** Every parameter as the wire shows it. */
  states(): ParameterState[]
}

type Options = { sql: Sql; tail: Tail; failed(error: unknown, work: string): void }

export async function openParameters({ sql, tail, failed }: Options): Promise<Parameters> {
  let set = await load()

  async function load() {
    return new Map(
      (await readParameters(sql)).map((row) => [row.name, { value: row.value, lawId: row.lawId }]),
    )
  }

  tail.onEvents((events) => {
    for (const event of events) {
      if (!isEvent(event, 'parameter.changed')) continue
      const { parameter, after, law_id: lawId } = eventData(event)
      if (lawId === null) set.delete(parameter)
      else set.set(parameter, { value: after, lawId })
    }
  })
  tail.onReset(() => {
    load().then(
      (loaded) => {
        set = loaded
      },
      (error: unknown) => failed(error, 'reading the parameters'),
    )
  })

  const get = (name: ParameterName) => set.get(name)?.value ?? table[name].default

  return {
    get,
    lawful: (name) => set.get(name),
    states: () =>
      parameterNames.map((name) => ({
        name,
        ...table[name],
        value: get(name),
        law_id: set.get(name)?.lawId ?? null,
      })),
  }
}
