export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  constructor(lines: readonly string[]) {
    super(['The plaza cannot start with this environment:', ...lines.map((line) => `  ${line}`)].join('\n'))
  }
}
