import { randomUUID } from 'node:crypto'
import { runOperator } from './run.ts'

// Do not use top-level await: a module that is imported dynamically later would wait for this one, and deadlock.
void runOperator(process.argv.slice(2), {
  env: process.env,
  fetch,
  newKey: randomUUID,
  out: (text) => console.log(text),
  err: (text) => console.error(text),
}).then((code) => {
  process.exitCode = code
})
