import type { OpenApiDocument, Parameter, Reference } from './document.ts'
import { mapOperations, operationsIn } from './selected.ts'

type Shared = { paths: OpenApiDocument['paths']; parameters: Record<string, Parameter> }

/**
 * Replaces parameters that several operations repeat with references. If parameters with the same name
 * differ, the most frequent one is shared, and the others stay with their operations.
 */
export function sharedParameters(paths: OpenApiDocument['paths']): Shared {
  const shared = mostFrequent(operationsIn(paths).flatMap(({ parameters = [] }) => parameters))
  const names = new Map([...shared].map(([name, text]) => [text, name]))
  const referring = (parameter: Parameter | Reference): Parameter | Reference => {
    const name = names.get(JSON.stringify(parameter))
    return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` }
  }
  return {
    paths: mapOperations(paths, (operation) => ({
      ...operation,
      ...(operation.parameters && { parameters: operation.parameters.map(referring) }),
    })),
    parameters: Object.fromEntries([...shared].map(([name, text]) => [name, JSON.parse(text) as Parameter])),
  }
}

/** Returns, for each name, the parameter that is repeated most often, as JSON. */
function mostFrequent(parameters: (Parameter | Reference)[]): Map<string, string> {
  const counts = new Map<string, { name: string; count: number }>()
  for (const parameter of parameters) {
    if ('$ref' in parameter) continue
    const text = JSON.stringify(parameter)
    counts.set(text, { name: parameter.name, count: (counts.get(text)?.count ?? 0) + 1 })
  }
  const frequent = new Map<string, string>()
  for (const [text, { name, count }] of counts) {
    const before = counts.get(frequent.get(name) ?? '')?.count ?? 1
    if (count > before) frequent.set(name, text)
  }
  return new Map([...frequent].sort(([a], [b]) => (a < b ? -1 : 1)))
}
