/** @type {Record<number, string>} */
const levels = { 10: 'TRACE', 20: 'DEBUG', 30: 'INFO ', 40: 'WARN ', 50: 'ERROR', 60: 'FATAL' }

/**
 * Formats a line of the server's JSON log for a terminal. The stack of an error follows on separate lines.
 * A line that is not a JSON log record is returned unchanged.
 * @param {string} line
 */
export function humanLine(line) {
  const record = parse(line)
  if (record === undefined) return line
  const { level, time, app: _app, msg = '', err, ...fields } = record
  const at = new Date(Number(time)).toTimeString().slice(0, 8)
  const parts = [at, levels[Number(level)] ?? String(level), String(msg)]
  for (const [name, value] of Object.entries(fields))
    parts.push(`${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  return err === undefined ? parts.join(' ') : `${parts.join(' ')}\n${detailsOf(err)}`
}

/**
 * @param {string} line
 * @returns {Record<string, unknown> | undefined}
 */
function parse(line) {
  if (!line.startsWith('{')) return undefined
  try {
    const record = JSON.parse(line)
    return 'level' in record && 'time' in record ? record : undefined
  } catch {
    return undefined
  }
}

/** @param {unknown} error */
function detailsOf(error) {
  const stack = error instanceof Object && 'stack' in error ? String(error.stack) : JSON.stringify(error)
  return stack.replace(/^/gm, '    ')
}
