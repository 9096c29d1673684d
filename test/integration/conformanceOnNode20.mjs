import { register } from 'node:module'

// For a command unused here, the MCP conformance suite imports `globSync` from node:fs, which Node 20 lacks.
const fs = `data:text/javascript,export * from 'node:fs'; export { default } from 'node:fs'; export const globSync = () => []`
const hooks = `export const resolve = (name, context, next) =>
  name === 'fs' && context.parentURL?.includes('/conformance/')
    ? { url: ${JSON.stringify(fs)}, shortCircuit: true }
    : next(name, context)`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)
