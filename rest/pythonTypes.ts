import type { Schema } from './openapi/document.ts'

/**
 * Converts JSON Schemas to Python types. An object becomes a named TypedDict, because Python has no inline object
 * types.
 */
export function createPythonTypes() {
  const definitions = new Map<string, string>()

  function define(name: string, schema: Schema): void {
    const text = textOf(schema, name)
    if (text !== name) add(name, `${name}: TypeAlias = ${quoted(text)}`)
  }

  /** Returns the Python type of a schema. Nested types get names that begin with `name`. */
  function textOf(schema: Schema, name: string): string {
    const parts = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
    if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? 'Any'
    if (schema.const !== undefined) return literal([schema.const])
    if (Array.isArray(schema.enum)) return literal(schema.enum)
    if (parts)
      return union(parts.map((part, index) => textOf(part, index === 0 ? name : `${name}${index + 1}`)))
    if (Array.isArray(schema.type))
      return union(schema.type.map((type: string) => textOf({ ...schema, type }, name)))
    return ofType(schema, name)
  }

  function ofType(schema: Schema, name: string): string {
    switch (schema.type) {
      case 'integer':
        return 'int'
      case 'number':
        return 'float'
      case 'string':
        return 'str'
      case 'boolean':
        return 'bool'
      case 'null':
        return 'None'
      case 'array':
        return `list[${textOf((schema.items as Schema | undefined) ?? {}, `${name}Item`)}]`
      case 'object':
        return objectText(schema, name)
      default:
        return 'Any'
    }
  }

  function objectText(
    { properties = {}, required = [], additionalProperties }: Schema,
    name: string,
  ): string {
    const entries = Object.entries(properties as Record<string, Schema>)
    if (entries.length === 0 && typeof additionalProperties === 'object' && additionalProperties !== null)
      return `dict[str, ${textOf(additionalProperties as Schema, `${name}Value`)}]`
    // Convert the fields first, so that the definitions of nested objects precede the definition of this type.
    const fields = entries.map(([field, schema]) => {
      const text = textOf(schema, `${name}${pascalCase(field)}`)
      return [field, (required as string[]).includes(field) ? text : `NotRequired[${text}]`] as const
    })
    add(name, typedDict(name, fields))
    return name
  }

  function add(name: string, text: string): void {
    const known = definitions.get(name)
    if (known !== undefined && known !== text) throw new Error(`two Python types would be named ${name}`)
    definitions.set(name, text)
  }

  return { define, textOf, add, definitions: () => [...definitions.values()] }
}

/** Converts a name to PascalCase. For example, "post.created" becomes "PostCreated". */
export const pascalCase = (name: string): string =>
  name.replace(/(?:^|[._-])(\w)/g, (_, letter: string) => letter.toUpperCase())

function typedDict(name: string, fields: (readonly [string, string])[]): string {
  if (fields.every(([field]) => /^[a-z]\w*$/i.test(field) && !keywords.has(field))) {
    const lines = fields.map(([field, text]) => `    ${field}: ${text}`)
    return `class ${name}(TypedDict):\n${lines.length === 0 ? '    pass' : lines.join('\n')}`
  }
  const lines = fields.map(([field, text]) => `    "${field}": ${deferred(text)},`)
  return `${name} = TypedDict("${name}", {\n${lines.join('\n')}\n})`
}

/** Quotes a Python type, because it may refer to a type that is defined later. */
const deferred = (text: string) =>
  text.startsWith('NotRequired[') ? `NotRequired[${quoted(text.slice(12, -1))}]` : quoted(text)
const quoted = (text: string) => `'${text}'`

const literal = (values: unknown[]) => {
  // Use `float` if any value is a fraction, because Python's Literal type does not allow floats.
  if (values.some((value) => typeof value === 'number' && !Number.isInteger(value))) return 'float'
  const some = values.filter((value) => value !== null).map(pythonLiteral)
  return union([
    ...(some.length > 0 ? [`Literal[${some.join(', ')}]`] : []),
    ...(values.includes(null) ? ['None'] : []),
  ])
}

const pythonLiteral = (value: unknown) =>
  typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value)

const union = (texts: string[]) => [...new Set(texts)].join(' | ')

/** Python keywords that may occur as API field names. */
const keywords = new Set([
  'from',
  'in',
  'is',
  'not',
  'or',
  'and',
  'pass',
  'class',
  'for',
  'if',
  'as',
  'with',
  'import',
  'global',
  'lambda',
  'return',
])
