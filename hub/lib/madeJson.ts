/** Key of the JSON of an object. Being a symbol, it stays out of the JSON itself. */
const json: unique symbol = Symbol('json')

type Made = { [json]?: string }

/** Makes the JSON of a finished object and keeps it, because an event, an answer and a stored answer hold the same object. */
export function withJson<Value extends object>(value: Value): Value {
  ;(value as Made)[json] = JSON.stringify(value)
  return value
}

/** Returns the JSON of a body. A member whose JSON was kept is not made again. */
export function jsonOf(body: object): string {
  let text = ''
  for (const [name, value] of Object.entries(body)) {
    const made = isObject(value) ? ((value as Made)[json] ?? JSON.stringify(value)) : JSON.stringify(value)
    if (made !== undefined) text += `${text === '' ? '{' : ','}${JSON.stringify(name)}:${made}`
  }
  return text === '' ? '{}' : `${text}}`
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
