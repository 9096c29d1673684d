/** Key under which an object caches its own JSON. `JSON.stringify` skips symbol keys. */
const json: unique symbol = Symbol('json')

type Made = { [json]?: string }

/** Serialises the object once and caches the JSON in the object for reuse. */
export function withJson<Value extends object>(value: Value): Value {
  ;(value as Made)[json] = JSON.stringify(value)
  return value
}

/** Serialises a body. Field values whose JSON is cached are not serialised again. */
export function jsonOf(body: object): string {
  let text = ''
  for (const [name, value] of Object.entries(body)) {
    const made = isObject(value) ? ((value as Made)[json] ?? JSON.stringify(value)) : JSON.stringify(value)
    if (made !== undefined) text += `${text === '' ? '{' : ','}${JSON.stringify(name)}:${made}`
  }
  return text === '' ? '{}' : `${text}}`
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
