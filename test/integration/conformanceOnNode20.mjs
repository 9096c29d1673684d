import { register } from 'node:module'

// Provide `globSync` of node:fs, which the MCP conformance suite imports and Node.js 20 lacks.
const fs = `data:text/javascript,export * from 'node:fs'; export { default } from 'node:fs'; export const globSync = () => []`
const hooks = `export const resolve = (name, context, next) =>
  name === 'fs' && context.parentURL?.includes('/conformance/')
    ? { url: ${JSON.stringify(fs)}, shortCircuit: true }
    : next(name, context)`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)
