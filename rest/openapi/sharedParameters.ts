import type { OpenApiDocument, Parameter, Reference } from './document.ts'
import { mapOperations, operationsIn } from './selected.ts'

type Shared = { paths: OpenApiDocument['paths']; parameters: Record<string, Parameter> }

/**
 * Replaces parameters that occur more than once with references to shared definitions. If different parameters have the
 * same name, all but the most frequent one get a number as a suffix.
 */
export function sharedParameters(paths: OpenApiDocument['paths']): Shared {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const { text, name } of repeated(operationsIn(paths).flatMap(({ parameters = [] }) => parameters))) {
    names.set(text, freeName(name, taken))
  }
  const referring = (parameter: Parameter | Reference): Parameter | Reference => {
    const name = names.get(JSON.stringify(parameter))
    return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` }
  }
  const sorted = [...names].sort(([, one], [, other]) => (one < other ? -1 : 1))
  return {
    paths: mapOperations(paths, (operation) => ({
      ...operation,
      ...(operation.parameters && { parameters: operation.parameters.map(referring) }),
    })),
    parameters: Object.fromEntries(sorted.map(([text, name]) => [name, JSON.parse(text) as Parameter])),
  }
}

function freeName(name: string, taken: Set<string>): string {
  const tries = [name, ...Array.from({ length: 9 }, (_, index) => `${name}${index + 2}`)]
  const free = tries.find((one) => !taken.has(one))
  if (free === undefined) throw new Error(`more than ${tries.length} different parameters are called ${name}`)
  taken.add(free)
  return free
}

function repeated(parameters: (Parameter | Reference)[]): { text: string; name: string }[] {
  const counts = new Map<string, { name: string; count: number }>()
  for (const parameter of parameters) {
    if ('$ref' in parameter) continue
    const text = JSON.stringify(parameter)
    counts.set(text, { name: parameter.name, count: (counts.get(text)?.count ?? 0) + 1 })
  }
  return [...counts]
    .map(([text, { name, count }]) => ({ text, name, count }))
    .filter(({ count }) => count > 1)
    .sort((one, other) => other.count - one.count)
}
