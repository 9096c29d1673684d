import { register } from 'node:module'

// Give Node 20 a substitute for `globSync` of node:fs. The MCP conformance suite imports this function for a command
// that the tests do not use.
const fs = `data:text/javascript,export * from 'node:fs'; export { default } from 'node:fs'; export const globSync = () => []`
const hooks = `export const resolve = (name, context, next) =>
  name === 'fs' && context.parentURL?.includes('/conformance/')
    ? { url: ${JSON.stringify(fs)}, shortCircuit: true }
    : next(name, context)`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)
