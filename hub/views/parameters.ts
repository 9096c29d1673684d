import type { Sql } from '../../storage/database.ts'
import { readParameters } from '../../storage/laws.ts'
import type { EventData } from '../contract/events.ts'
import {
  type ParameterName,
  type ParameterState,
  parameterNames,
  parameters as table,
} from '../contract/governance.ts'
import { eventData, isEvent } from '../log/event.ts'
import type { Tail } from '../log/tail.ts'

/** Parameters as set by the laws in force. Each node follows the log to keep them current. */
export type Parameters = {
  /** Returns the value in force. */
  get(name: ParameterName): number
  /** Returns the value set by a law, or undefined while the default applies. */
  lawful(name: ParameterName): { value: number; lawId: number } | undefined
  /** Returns every parameter in its wire form. */
  states(): ParameterState[]
}

const againMs = 1000

type Values = Map<ParameterName, { value: number; lawId: number }>
type Needs = { sql: Sql; tail: Tail; background(error: unknown, work: string): void }

export async function openParameters({ sql, tail, background }: Needs): Promise<Parameters> {
  let values: Values = new Map()
  /** Changes since the last query started. Its result may not contain them yet. */
  let since: EventData<'parameter.changed'>[] = []
  /**
   * Number of the latest query. The result of an older one is discarded, because it may come from a log that
   * was replaced.
   */
  let readings = 0

  tail.onEvents((events) => {
    for (const event of events) {
      if (!isEvent(event, 'parameter.changed')) continue
      const change = eventData(event)
      since.push(change)
      apply(values, change)
    }
  })
  tail.onReset(() => {
    void reload()
  })

  async function load(): Promise<void> {
    since = []
    const reading = ++readings
    const rows = await readParameters(sql)
    if (reading !== readings) return
    values = new Map(rows.map(({ name, value, lawId }) => [name, { value, lawId }]))
    for (const change of since) apply(values, change)
  }

  async function reload(): Promise<void> {
    await load().catch((error: unknown) => {
      background(error, 'reading the parameters')
      setTimeout(reload, againMs).unref()
    })
  }

  await load()
  const get = (name: ParameterName) => values.get(name)?.value ?? table[name].default

  return {
    get,
    lawful: (name) => values.get(name),
    states: () =>
      parameterNames.map((name) => ({
        name,
        ...table[name],
        value: get(name),
        law_id: values.get(name)?.lawId ?? null,
      })),
  }
}

function apply(values: Values, { parameter, after, law_id: lawId }: EventData<'parameter.changed'>): void {
  if (lawId === null) values.delete(parameter)
  else values.set(parameter, { value: after, lawId })
}
