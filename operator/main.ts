import { randomUUID } from 'node:crypto'
import { runOperator } from './run.ts'

// Do not use top-level await. In the built program, a dynamically imported module may import this module. With
// top-level await, the two modules would wait for each other forever.
void runOperator(process.argv.slice(2), {
  env: process.env,
  fetch,
  newKey: randomUUID,
  out: (text) => console.log(text),
  err: (text) => console.error(text),
}).then((code) => {
  process.exitCode = code
})
