/** Path of the driver's module that is changed, as it ends in node_modules. */
const changedModule = 'node_modules/postgres/src/connection.js'

/**
 * Changes in the source of the Postgres driver, each as a snippet and its replacement. The driver counts the rows of a
 * result, but resets the count only when a statement succeeds. If a statement fails between two rows, the next result
 * of the connection starts with as many holes (github.com/porsager/postgres/issues/1119 and 1181). If the server process
 * ends between two rows, the first query of the next connection also gets the old error (issue 1223).
 * @type {[snippet: string, replacement: string][]}
 */
const changes = [
  ['query = results = errorResponse = null\n', 'query = results = errorResponse = null\n    rows = 0\n'],
  [
    '  function connected() {\n    try {\n',
    '  function connected() {\n    try {\n      query = results = errorResponse = null\n      result = new Result()\n      rows = 0\n',
  ],
]

/**
 * Returns a Vite plugin that repairs the Postgres driver while it is compiled into a program. The build fails if it
 * contains a driver without the code to change.
 * @returns {import('vite').Plugin}
 */
export function repairDriver() {
  let hasDriver = false
  let isRepaired = false
  return {
    name: 'repair the Postgres driver',
    enforce: 'pre',
    transform(code, id) {
      hasDriver ||= id.includes('node_modules/postgres/')
      if (!id.replace(/\?.*/, '').endsWith(changedModule)) return undefined
      let repaired = code
      for (const [snippet, replacement] of changes) {
        const parts = repaired.split(snippet)
        if (parts.length !== 2) throw new Error(`${changedModule} has ${parts.length - 1} times: ${snippet}`)
        repaired = parts.join(replacement)
      }
      isRepaired = true
      return { code: repaired, map: null }
    },
    generateBundle() {
      if (hasDriver && !isRepaired) throw new Error(`the Postgres driver has no ${changedModule}`)
    },
  }
}
