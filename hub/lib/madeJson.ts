/** Key under which an object keeps its own JSON. `JSON.stringify` skips the key, because it is a symbol. */
const json: unique symbol = Symbol('json')

type Made = { [json]?: string }

/** Serializes an object and keeps the JSON for reuse in the event, the answer and the stored answer. */
export function withJson<Value extends object>(value: Value): Value {
  ;(value as Made)[json] = JSON.stringify(value)
  return value
}

/** Returns a body as JSON. Reuses the JSON that its members keep. */
export function jsonOf(body: object): string {
  let text = ''
  for (const [name, value] of Object.entries(body)) {
    const made = isObject(value) ? ((value as Made)[json] ?? JSON.stringify(value)) : JSON.stringify(value)
    if (made !== undefined) text += `${text === '' ? '{' : ','}${JSON.stringify(name)}:${made}`
  }
  return text === '' ? '{}' : `${text}}`
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
