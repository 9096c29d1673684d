import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Source folders, without tests and tools. */
const productFolders = ['hub', 'operator', 'rest', 'storage', 'observer-ui', 'build', 'clients']
const testFolders = ['test', 'bench', 'demo']

export type Source = {
  /** Path relative to the root of the repository. */
  file: string
  lines: number
  /** Imported files (as paths relative to the root) and packages (by name), including type imports. */
  imports: string[]
  functions: { name: string; lines: number }[]
}

type Node = { type: string; start: number; end: number }

export function readSources(): Source[] {
  return [...productFolders, ...testFolders].flatMap(filesBelow).map(readSource)
}

/** Files that `npm run generate` writes. Nobody reads or edits them, so the rules for source files do not apply. */
const generated: readonly string[] = ['clients/typescript/src/api.ts']

export const isProduct = (file: string): boolean =>
  productFolders.some((folder) => file.startsWith(`${folder}/`)) && !generated.includes(file)

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return /^(node_modules|dist)$/.test(entry.name) ? [] : filesBelow(path)
    return /\.(tsx?|mjs)$/.test(entry.name) ? [path] : []
  })
}

function readSource(file: string): Source {
  const text = readFileSync(join(root, file), 'utf8')
  const { program, module } = parseSync(file, text)
  const linesIn = (node: Node) => text.slice(node.start, node.end).split('\n').length
  const names = new Map<number, string>()
  const functions: Source['functions'] = []
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest }) => moduleRequest?.value),
    ),
    ...module.dynamicImports.map(
      ({ moduleRequest: { start, end } }) => /^'(.*)'$/.exec(text.slice(start, end))?.[1],
    ),
  ]
  const nameOf = (key: Node, value: Node | null) => {
    if (value) names.set(value.start, text.slice(key.start, key.end).replace(/[:<(].*/s, ''))
  }
  const count = (node: Node, own?: Node | null) => {
    const name = own ? text.slice(own.start, own.end) : (names.get(node.start) ?? 'a function')
    functions.push({ name, lines: linesIn(node) })
  }
  new Visitor({
    VariableDeclarator: ({ id, init }) => nameOf(id, init),
    Property: ({ key, value }) => nameOf(key, value),
    MethodDefinition: ({ key, value }) => nameOf(key, value),
    PropertyDefinition: ({ key, value }) => nameOf(key, value),
    FunctionDeclaration: (node) => count(node, node.id),
    FunctionExpression: (node) => count(node, node.id),
    ArrowFunctionExpression: (node) => count(node),
    TSImportType: ({ source }) => void specifiers.push(source.value),
  }).visit(program)
  const imports = specifiers
    .filter((name) => name !== undefined)
    .map((name) => (name.startsWith('.') ? relative(root, join(root, dirname(file), name)) : name))
  return { file, lines: text.split('\n').length - 1, imports: [...new Set(imports)], functions }
}

/** Returns the groups of files that import each other in a cycle. Uses Tarjan's algorithm. */
export function findCycles(sources: readonly Source[]): string[][] {
  const bySource = new Map(sources.map((source) => [source.file, source]))
  const index = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const cycles: string[][] = []

  function visit(file: string): number {
    const own = index.size
    index.set(file, own)
    let low = own
    open.push(file)
    for (const target of bySource.get(file)?.imports ?? []) {
      if (!bySource.has(target)) continue
      if (!index.has(target)) low = Math.min(low, visit(target))
      else if (open.includes(target)) low = Math.min(low, index.get(target) ?? low)
    }
    lowest.set(file, low)
    if (low === own) {
      const group = open.splice(open.indexOf(file))
      if (group.length > 1) cycles.push(group.sort())
    }
    return low
  }

  for (const { file } of sources) if (!index.has(file)) visit(file)
  return cycles
}

/** Returns each file with the number of files that import it, the most imported file first. */
export function countImporters(sources: readonly Source[]): { file: string; importers: number }[] {
  const counts = new Map(sources.map(({ file }) => [file, 0]))
  for (const { imports } of sources)
    for (const target of imports) {
      const before = counts.get(target)
      if (before !== undefined) counts.set(target, before + 1)
    }
  return [...counts]
    .map(([file, importers]) => ({ file, importers }))
    .sort((a, b) => b.importers - a.importers)
}
