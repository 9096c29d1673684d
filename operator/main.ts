import { randomUUID } from 'node:crypto'
import { runOperator } from './run.ts'

// Do not await at the top level, because a part that is imported later would then wait for this module for ever.
void runOperator(process.argv.slice(2), {
  env: process.env,
  fetch,
  newKey: randomUUID,
  out: (text) => console.log(text),
  err: (text) => console.error(text),
}).then((code) => {
  process.exitCode = code
})
