// This script prints code metrics (`npm run house`). With --accept, it also saves them to `baseline.json`.
import { writeFileSync } from 'node:fs'
import baseline from './baseline.json' with { type: 'json' }
import { measureFigures } from './figures.ts'
import { findForeignImports, findUpwardImports } from './layering.ts'
import { countImporters, findCycles, isProduct, readSources } from './measure.ts'

const shown = 10

type Entry = [figure: number, name: string]

function list(title: string, entries: readonly Entry[]): void {
  console.log(`\n${title}`)
  for (const [figure, name] of entries) console.log(`${String(figure).padStart(6)}  ${name}`)
}

const largest = (entries: readonly Entry[]): Entry[] => [...entries].sort(([a], [b]) => b - a).slice(0, shown)

const sources = readSources()
const product = sources.filter(({ file }) => isProduct(file))
const functions = product.flatMap((source) =>
  source.functions.map(({ name, lines }): Entry => [lines, `${name} in ${source.file}`]),
)
list('Longest functions, in lines', largest(functions))
list('Longest files, in lines', largest(product.map(({ file, lines }): Entry => [lines, file])))
list(
  'Most imported files',
  largest(countImporters(product).map(({ file, importers }): Entry => [importers, file])),
)

console.log('\nImports that run upwards')
for (const { file, imports } of findUpwardImports(sources)) console.log(`  ${file} -> ${imports}`)
console.log('\nImports that the table of layers does not allow')
for (const { file, imports } of findForeignImports(sources)) console.log(`  ${file} -> ${imports}`)
console.log('\nCycles')
for (const files of findCycles(sources)) console.log(`  ${files.join(' <-> ')}`)

const figures = measureFigures(sources)
const before: Record<string, number> = baseline
console.log('\nFigures (baseline)')
for (const [name, figure] of Object.entries(figures)) {
  console.log(`${String(figure).padStart(6)} (${before[name] ?? 'none'})  ${name}`)
}

if (process.argv.includes('--accept')) {
  writeFileSync(new URL('baseline.json', import.meta.url), `${JSON.stringify(figures, undefined, 2)}\n`)
  console.log('\nThe baseline is written.')
}
