/**
 * Queue of the idle connections in the patched driver. Like the driver's own queue, but `shift` takes the newest item.
 * @template Item
 */
function newestFirst() {
  /** @type {Item[]} */
  const items = []
  return {
    get length() {
      return items.length
    },
    /** @param {Item} item */
    push: (item) => items.push(item),
    shift: () => items.pop(),
    /** @param {Item} item */
    remove(item) {
      const at = items.indexOf(item)
      if (at >= 0) items.splice(at, 1)
    },
  }
}

/**
 * Patches for the Postgres driver by module, each as a snippet and its replacement.
 * @type {Record<string, [snippet: string, replacement: string][]>}
 */
const changes = {
  'node_modules/postgres/src/connection.js': [
    // The driver counts the rows in a result, but resets the count only when a statement succeeds. If a statement fails
    // after n rows, the next result on the connection starts with n empty elements
    // (github.com/porsager/postgres/issues/1119 and 1181).
    ['query = results = errorResponse = null\n', 'query = results = errorResponse = null\n    rows = 0\n'],
    // If the Postgres backend process ends while it sends rows, the first query after the reconnection also fails with
    // the old error (issue 1223).
    [
      '  function connected() {\n    try {\n',
      '  function connected() {\n    try {\n      query = results = errorResponse = null\n      result = new Result()\n      rows = 0\n',
    ],
    // Every new connection asks Postgres for its array types, about 300 rows. Ask only once per pool.
    [', needsTypes = options.fetch_types', ', needsTypes = options.fetch_types && !options.shared.hasTypes'],
    [
      '\n      needsTypes = options.fetch_types',
      '\n      needsTypes = options.fetch_types && !options.shared.hasTypes',
    ],
    [
      'types.forEach(({ oid, typarray }) => addArrayType(oid, typarray))\n',
      'types.forEach(({ oid, typarray }) => addArrayType(oid, typarray))\n    options.shared.hasTypes = true\n',
    ],
    // A connection that is opened for `sql.reserve` becomes available only after it has asked for the types. Make it
    // available without that question, too.
    [
      '      initial && !initial.reserve && execute(initial)\n      options.shared.retries = retries = 0\n      initial = null\n      return\n',
      '      options.shared.retries = retries = 0\n      const first = initial\n      initial = null\n      if (!first.reserve) return execute(first)\n',
    ],
  ],
  'node_modules/postgres/src/index.js': [
    // The driver uses idle connections in turn, so each of them prepares and plans every statement. Use the connection
    // that became idle last, whose Postgres process has the statement and its data at hand.
    [', open = Queue()', ', open = newestFirst()'],
    ['export default Postgres\n', `export default Postgres\n\n${newestFirst}\n`],
  ],
}

/**
 * Returns a Vite plugin that patches the Postgres driver while the driver is bundled. The build fails if a
 * patch cannot be applied.
 * @returns {import('vite').Plugin}
 */
export function repairDriver() {
  let hasDriver = false
  /** @type {Set<string>} */
  const repaired = new Set()
  return {
    name: 'repair the Postgres driver',
    enforce: 'pre',
    transform(code, id) {
      hasDriver ||= id.includes('node_modules/postgres/')
      const path = id.replace(/\?.*/, '')
      const module = Object.keys(changes).find((end) => path.endsWith(end))
      if (module === undefined) return undefined
      repaired.add(module)
      return { code: changed(code, module), map: null }
    },
    generateBundle() {
      const missing = Object.keys(changes).filter((module) => !repaired.has(module))
      if (hasDriver && missing.length > 0)
        throw new Error(`the Postgres driver has no ${missing.join(' and no ')}`)
    },
  }
}

/**
 * @param {string} code
 * @param {string} module
 */
function changed(code, module) {
  let result = code
  for (const [snippet, replacement] of changes[module] ?? []) {
    const parts = result.split(snippet)
    if (parts.length !== 2) throw new Error(`${module} has ${parts.length - 1} times: ${snippet}`)
    result = parts.join(replacement)
  }
  return result
}
