import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export type Profile = {
  nodes: { id: number; callFrame: Frame }[]
  samples: number[]
  timeDeltas: number[]
}
type Frame = { functionName: string; url: string; lineNumber: number; columnNumber: number }

/** Shares of the CPU time by source folder or by function, largest first. The shares add up to 1. */
export type Shares = { what: string; share: number }[]
export type Summary = { areas: Shares; functions: Shares }

/** Function that returns the source file of a stack frame, or undefined if the frame is not from the hub's bundle. */
export type Locate = (frame: Frame) => string | undefined

export function openLocate(bundle: string): Locate {
  const folder = pathToFileURL(dirname(bundle)).href
  const maps = new Map<string, SourceMap>()

  /** Returns the source map of a file in the bundle, or undefined if the file has none. */
  function mapOf(url: string): SourceMap | undefined {
    const file = `${fileURLToPath(url)}.map`
    if (!maps.has(url) && existsSync(file))
      maps.set(url, new SourceMap(JSON.parse(readFileSync(file, 'utf8'))))
    return maps.get(url)
  }

  return ({ url, lineNumber, columnNumber }) => {
    if (!url.startsWith(`${folder}/`)) return undefined
    const entry = mapOf(url)?.findEntry(lineNumber, columnNumber)
    if (!entry || !('originalSource' in entry)) return undefined
    return entry.originalSource.replace(/^(\.\.\/)+/, '')
  }
}

/** Names of profile frames that were recorded while the process was idle. */
const idle = new Set(['(idle)', '(root)'])

/** Sums self time (time in a function without its callees) by source folder and by function. */
export function summaryOf({ nodes, samples, timeDeltas }: Profile, locate: Locate): Summary {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const selfUs = new Map<Frame, number>()
  for (const [index, id] of samples.entries()) {
    const frame = frames.get(id)
    if (!frame || idle.has(frame.functionName)) continue
    selfUs.set(frame, (selfUs.get(frame) ?? 0) + (timeDeltas[index] ?? 0))
  }
  const areas = new Map<string, number>()
  const functions = new Map<string, number>()
  for (const [frame, us] of selfUs) {
    const file = locate(frame)
    const area = areaOf(frame, file)
    const name = `${frame.functionName || '(anonymous)'}, ${file ?? area}`
    areas.set(area, (areas.get(area) ?? 0) + us)
    functions.set(name, (functions.get(name) ?? 0) + us)
  }
  return { areas: sharesOf(areas), functions: sharesOf(functions) }
}

function sharesOf(us: ReadonlyMap<string, number>): Shares {
  const total = [...us.values()].reduce((sum, each) => sum + each, 0)
  return [...us].map(([what, each]) => ({ what, share: each / total })).toSorted((a, b) => b.share - a.share)
}

function areaOf({ functionName, url }: Frame, file: string | undefined): string {
  if (functionName === '(garbage collector)') return 'garbage collection'
  if (functionName === '(program)') return 'native code outside JavaScript'
  const library = file?.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1]
  if (library !== undefined) return `library ${library}`
  if (file !== undefined)
    return file
      .split('/')
      .slice(0, file.startsWith('hub/') ? 2 : 1)
      .join('/')
  if (url.startsWith('node:')) return 'Node.js'
  return url === '' ? 'native functions' : 'other JavaScript'
}
