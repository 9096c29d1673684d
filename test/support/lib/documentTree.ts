/** Returns the value to which a reference such as `#/a/b` points. */
export function at(root: unknown, reference: string): unknown {
  const keys = reference.replace('#/', '').split('/')
  return keys.reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), root)
}

export function referencesIn(root: unknown): string[] {
  const found: string[] = []
  walkKeywords(root, (key, value) => {
    if (key === '$ref') found.push(String(value))
  })
  return found
}

/** Walks through all keywords of a JSON schema, skipping property names and examples. */
export function walkKeywords(
  node: unknown,
  visit: (key: string, value: unknown) => void,
  names = false,
): void {
  if (typeof node !== 'object' || node === null) return
  for (const [key, value] of Object.entries(node)) {
    if (!names) visit(key, value)
    if (names || !/^examples?$/.test(key)) walkKeywords(value, visit, !names && key === 'properties')
  }
}

/**
 * Returns every object in an OpenAPI document except those inside examples. Set `names` if the keys of `node` are
 * property names. A key named `example` is then not skipped, because it is the name of a property.
 */
export function objectsIn(node: unknown, names = false): Record<string, unknown>[] {
  if (typeof node !== 'object' || node === null) return []
  const inner = Object.entries(node).flatMap(([key, value]) =>
    names || !/^examples?$/.test(key) ? objectsIn(value, !names && key === 'properties') : [],
  )
  return isObject(node) ? [node, ...inner] : inner
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
