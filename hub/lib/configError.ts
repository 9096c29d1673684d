/** An invalid environment. The message lists every wrong variable at once. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  constructor(lines: readonly string[]) {
    super(['The plaza cannot start with this environment:', ...lines.map((line) => `  ${line}`)].join('\n'))
  }
}
