import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { costsOf, needOf } from './capacity.ts'
import { modelTable } from './modelTable.ts'
import { headline, type Report, tableOf } from './report.ts'

const docs = (name: string) => fileURLToPath(new URL(`../docs/${name}`, import.meta.url))

/** Stores the results of a run in docs/performance.json and docs/performance.md. */
export async function publish(report: Report): Promise<void> {
  await writeFile(docs('performance.json'), `${JSON.stringify(report, null, 2)}\n`)
  await writeFile(docs('performance.md'), withFigures(await readFile(docs('performance.md'), 'utf8'), report))
}

export function withFigures(page: string, report: Report): string {
  const needs = sizes.map((agents) => needOf(costsOf(report.rows), agents))
  const shown = { bench: `${headline(report)}\n\n${tableOf(report.rows)}`, model: modelTable(needs) }
  return Object.entries(shown).reduce((text, [name, table]) => {
    const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`]
    if (!text.includes(begin) || !text.includes(end))
      throw new Error(`the page has no marks ${begin} and ${end}`)
    return `${text.slice(0, text.indexOf(begin) + begin.length)}\n${table}\n${text.slice(text.indexOf(end))}`
  }, page)
}

export const sizes = [1000, 100_000, 10_000_000]
