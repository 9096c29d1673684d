/** Path suffix of the module to patch in the Postgres driver. */
const changedModule = 'node_modules/postgres/src/connection.js'

/**
 * Patches for the Postgres driver, each as a snippet and its replacement. The driver counts the rows in a
 * result, but resets the count only when a statement succeeds. If a statement fails after n rows, the next
 * result on the connection starts with n empty elements (github.com/porsager/postgres/issues/1119 and 1181).
 * If the Postgres backend process ends while it sends rows, the first query after the reconnection also fails
 * with the old error (issue 1223).
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
 * Returns a Vite plugin that patches the Postgres driver while the driver is bundled. The build fails if a
 * patch cannot be applied.
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
