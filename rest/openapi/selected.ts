import type { OpenApiDocument, OperationObject } from './document.ts'

type Paths = OpenApiDocument['paths']

/** Returns a document with only the wanted operations and the components that they use. */
export function selected(
  document: OpenApiDocument,
  isWanted: (operation: OperationObject) => boolean,
): OpenApiDocument {
  const paths = mapOperations(document.paths, (operation) => (isWanted(operation) ? operation : undefined))
  const used = new Set(operationsIn(paths).flatMap(({ tags }) => tags))
  return withUsedComponents({ ...document, tags: document.tags.filter(({ name }) => used.has(name)), paths })
}

export function withUsedComponents(document: OpenApiDocument): OpenApiDocument {
  const used = new Set<string>()
  const follow = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('$ref' in node && typeof node.$ref === 'string' && !used.has(node.$ref)) {
      used.add(node.$ref)
      follow(at(document, node.$ref))
    }
    Object.values(node).forEach(follow)
  }
  follow(document.paths)
  const schemes = new Set(
    operationsIn(document.paths).flatMap(({ security = [] }) => security.flatMap((one) => Object.keys(one))),
  )
  const components = Object.entries(document.components).map(([kind, named]) => [
    kind,
    Object.fromEntries(
      Object.entries(named).filter(([name]) =>
        kind === 'securitySchemes' ? schemes.has(name) : used.has(`#/components/${kind}/${name}`),
      ),
    ),
  ])
  return { ...document, components: Object.fromEntries(components) as OpenApiDocument['components'] }
}

/** Applies `change` to each operation. Removes an operation if `change` returns undefined. */
export function mapOperations(
  paths: Paths,
  change: (operation: OperationObject) => OperationObject | undefined,
): Paths {
  const changed = Object.entries(paths).map(([path, methods]): [string, Paths[string]] => {
    const kept = Object.entries(methods).flatMap(([method, operation]): [string, OperationObject][] => {
      const result = change(operation)
      return result ? [[method, result]] : []
    })
    return [path, Object.fromEntries(kept)]
  })
  return Object.fromEntries(changed.filter(([, methods]) => Object.keys(methods).length > 0))
}

export const operationsIn = (paths: Paths): OperationObject[] =>
  Object.values(paths).flatMap((methods) => Object.values(methods))

const at = (root: unknown, reference: string): unknown =>
  reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], root)
