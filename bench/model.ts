import { readFile } from 'node:fs/promises'
import { costsOf, needOf } from './capacity.ts'
import { modelTable } from './modelTable.ts'
import { sizes } from './publish.ts'
import { headline, type Report } from './report.ts'

const file = process.argv[2] ?? 'docs/performance.json'
const report = JSON.parse(await readFile(file, 'utf8')) as Report
const costs = costsOf(report.rows)
console.log(`${headline(report)}\n\nCosts: ${JSON.stringify(costs)}\n`)
console.log(modelTable(sizes.map((agents) => needOf(costs, agents))))
