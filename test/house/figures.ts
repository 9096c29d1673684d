import { findUpwardImports } from './layering.ts'
import { findCycles, isProduct, type Source } from './measure.ts'

const longFunction = 80
const longFile = 200

export type Figures = {
  longestFunction: number
  functionsOver80Lines: number
  longestFile: number
  filesOver200Lines: number
  filesLooseInHub: number
  filesLooseInTestSupport: number
  cycles: number
  upwardImports: number
}

export function measureFigures(sources: readonly Source[]): Figures {
  const product = sources.filter(({ file }) => isProduct(file))
  const functions = product.flatMap((source) => source.functions.map(({ lines }) => lines))
  const files = product.map(({ lines }) => lines)
  const loose = (folder: RegExp) => sources.filter(({ file }) => folder.test(file)).length
  return {
    longestFunction: Math.max(...functions),
    functionsOver80Lines: functions.filter((lines) => lines > longFunction).length,
    longestFile: Math.max(...files),
    filesOver200Lines: files.filter((lines) => lines > longFile).length,
    filesLooseInHub: loose(/^hub\/[^/]+$/),
    filesLooseInTestSupport: loose(/^test\/support\/[^/]+$/),
    cycles: findCycles(sources).length,
    upwardImports: findUpwardImports(sources).length,
  }
}
