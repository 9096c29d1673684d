import type { Sql } from '../../storage/database.ts'
import { readParameters } from '../../storage/laws.ts'
import type { EventData } from '../contract/events.ts'
import {
  type ParameterName,
  type ParameterState,
  parameterNames,
  parameters as table,
} from '../contract/governance.ts'
import { eventData } from '../log/event.ts'
import type { Tail } from '../log/tail.ts'
import { keepState } from './followLog.ts'

/**
 * Parameters that laws (rules adopted by vote) can change, with their current values. Each node follows the event log
 * to keep the values up to date.
 */
export type Parameters = {
  get(name: ParameterName): number
  readonly values: Record<ParameterName, () => number>
  /** Returns the value set by a law (a rule adopted by vote), or undefined while the default applies. */
  lawful(name: ParameterName): { value: number; lawId: number } | undefined
  states(): ParameterState[]
}

type Values = Map<ParameterName, { value: number; lawId: number }>
type Needs = { sql: Sql; tail: Tail; background(error: unknown, work: string): void }

export async function openParameters({ sql, tail, background }: Needs): Promise<Parameters> {
  const kept = await keepState(tail, {
    ...{ work: 'reading the parameters', background },
    read: () => readValues(sql),
    on: { 'parameter.changed': (values, event) => apply(values, eventData(event)) },
  })
  const get = (name: ParameterName) => kept.state.get(name)?.value ?? table[name].default

  return {
    get,
    values: Object.fromEntries(parameterNames.map((name) => [name, () => get(name)])) as Parameters['values'],
    lawful: (name) => kept.state.get(name),
    states: () =>
      parameterNames.map((name) => ({
        name,
        ...table[name],
        value: get(name),
        law_id: kept.state.get(name)?.lawId ?? null,
      })),
  }
}

async function readValues(sql: Sql): Promise<Values> {
  const rows = await readParameters(sql)
  return new Map(rows.map(({ name, value, lawId }) => [name, { value, lawId }]))
}

function apply(values: Values, { parameter, after, law_id: lawId }: EventData<'parameter.changed'>): void {
  if (lawId === null) values.delete(parameter)
  else values.set(parameter, { value: after, lawId })
}
