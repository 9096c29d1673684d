import { parseArgs } from 'node:util'
import { readConfig } from '../../hub/boot/config.ts'
import { httpUrl, parsed } from '../arguments.ts'
import { UsageError } from '../failures.ts'
import { localUrl } from '../hub.ts'
import { harmless, harmlessJson } from '../lines.ts'
import { examine, findingLines } from './doctor.ts'
import { readStatus, statusLines } from './status.ts'
import type { WatchName } from './usage.ts'

type Needs = { env: Record<string, string | undefined>; fetch: typeof globalThis.fetch }
/** Output of the commands `doctor` and `status`. `isWell` is false if a check failed or the hub is not ready. */
type Told = { text: string; isWell: boolean }
type Asked = { isJson: boolean; url: string | undefined }

export const watchCommands: Record<WatchName, (asked: Asked, needs: Needs) => Promise<Told>> = {
  async doctor({ isJson, url }, { env, fetch }) {
    const config = readConfig(env)
    const findings = await examine({ config, env, url: url ?? localUrl(config), fetch })
    const isWell = findings.every(({ state }) => state !== 'failed')
    return { isWell, text: isJson ? harmlessJson(findings) : harmless(findingLines(findings)) }
  },
  async status({ isJson, url }, { env, fetch }) {
    const status = await readStatus(url ?? localUrl(readConfig(env)), fetch)
    const text = isJson ? harmlessJson(status) : harmless(statusLines(status))
    return { isWell: status.ready === true, text }
  },
}

/** Parses the arguments of the command `doctor` or `status`. Returns `help` if the user asks for help. */
export function readWatchArguments(args: readonly string[]): Asked | 'help' {
  const options = {
    json: { type: 'boolean' },
    url: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  } as const
  const { values, positionals } = parsed(() =>
    parseArgs({ args: [...args], options, allowPositionals: true }),
  )
  if (values.help) return 'help'
  if (positionals[0] !== undefined) throw new UsageError(`"${positionals[0]}" is one argument too many.`)
  return { isJson: values.json === true, url: httpUrl(values.url) }
}
