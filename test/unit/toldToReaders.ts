import { z } from 'zod'

/** A property that a schema allows. In `path`, `[]` stands for a list item, and `{}` for a value under any key. */
export type Property = { path: string; name: string }

/** Returns every property that a value of the schema can have, at any depth. */
export function propertiesOf(schema: z.ZodType): Property[] {
  const root: unknown = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const under = new Set<unknown>()

  function inside(value: unknown, path: string): Property[] {
    return isAnything(value) ? [{ path, name: 'anything' }] : walk(value, path)
  }

  function walk(value: unknown, path: string): Property[] {
    if (!isObject(value) || under.has(value)) return []
    if (typeof value.$ref === 'string') return walk(definition(root, value.$ref), path)
    under.add(value)
    const at = (step: string) => (path === '' ? step : `${path}.${step}`)
    const named = Object.entries(isObject(value.properties) ? value.properties : {})
    const keys = isObject(value.propertyNames) ? listOf(value.propertyNames.enum).map(String) : []
    const choices = ['anyOf', 'oneOf', 'allOf', 'prefixItems'].flatMap((word) => listOf(value[word]))
    const found = [
      ...named.flatMap(([name, inner]) => [{ path: at(name), name }, ...inside(inner, at(name))]),
      ...keys.map((name) => ({ path: at(name), name })),
      ...inside(value.additionalProperties, at('{}')),
      ...listOf(value.items).flatMap((item) => inside(item, at('[]'))),
      ...choices.flatMap((choice) => walk(choice, path)),
    ]
    under.delete(value)
    return found
  }
  return walk(root, '')
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat())
const isAnything = (value: unknown) =>
  isObject(value) && Object.keys(value).every((word) => word === 'description')

function definition(root: unknown, reference: string): unknown {
  return reference
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, step) => (isObject(inner) ? inner[step] : undefined), root)
}

/** Words that make a field's name sound like an instruction to the reader, or like a message from an authority. */
const orders = [
  'instruction, instruct, prompt, hint, directive, command, guidance, advice, reminder, todo, to do, do this, how to',
  'next step, next action, next call, next task, follow up, action required, required action, call to action, cta',
  'must, should, please, suggested, suggestion, recommended, recommendation, system, assistant, developer, llm, for agent',
].flatMap((line) => line.split(', ').map((phrase) => ` ${phrase} `))

/** Returns true if the name of a property sounds like an instruction to the reader. */
export function tellsReader(name: string): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))
  return orders.some((phrase) => ` ${words.join(' ')} `.includes(phrase))
}
