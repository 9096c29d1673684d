import { randomUUID } from 'node:crypto'
import { runOperator } from './run.ts'

process.exitCode = await runOperator(process.argv.slice(2), {
  env: process.env,
  fetch,
  newKey: randomUUID,
  out: (text) => console.log(text),
  err: (text) => console.error(text),
})
