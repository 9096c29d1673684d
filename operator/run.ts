import { readConfig } from '../hub/boot/config.ts'
import { nearest } from '../hub/domain/nearest.ts'
import { readArguments } from './arguments.ts'
import { type Command, commands, findCommand } from './commands.ts'
import { readWatchArguments, watchCommands } from './doctor/commands.ts'
import { isWatchName, type WatchName, watchNames } from './doctor/usage.ts'
import { explain, UsageError } from './failures.ts'
import { callHub } from './hub.ts'
import { importTransfers } from './importTransfers.ts'
import { importName } from './importUsage.ts'
import { harmless, harmlessJson } from './lines.ts'
import { tokenPlace } from './token.ts'
import { commandUsage, importHelp, remedy, usage, watchHelp } from './usage.ts'

type Needs = {
  env: Record<string, string | undefined>
  fetch: typeof globalThis.fetch
  newKey: () => string
  out: (text: string) => void
  err: (text: string) => void
}

/** Exit code: 0 for success, 1 for a refusal or failure, 2 for a usage error. */
export type ExitCode = 0 | 1 | 2

export async function runOperator([name, ...args]: readonly string[], needs: Needs): Promise<ExitCode> {
  if (name === undefined) {
    needs.err(usage())
    return 2
  }
  try {
    if (isWatchName(name)) return await watch(name, args, needs)
    needs.out(await answer(name, args, needs))
    return 0
  } catch (error) {
    needs.err(harmless(explain(error)))
    if (!(error instanceof UsageError)) return 1
    needs.err(remedy(name))
    return 2
  }
}

async function answer(name: string, args: readonly string[], needs: Needs): Promise<string> {
  if (['help', '--help', '-h'].includes(name)) return help(args)
  if (name === 'token') return token(needs)
  if (name === importName) return importFile(args, needs)
  const command = getCommand(name)
  const call = readArguments(command, args)
  if (call.isHelp) return commandUsage(name, command)
  const body = await callHub(command, call, { ...needs, config: readConfig(needs.env) })
  if (call.isJson) return harmlessJson(body)
  return harmless(call.isDryRun ? 'Dry run: every check passed, nothing was changed.' : command.tell(body))
}

async function watch(name: WatchName, args: readonly string[], needs: Needs): Promise<ExitCode> {
  const asked = readWatchArguments(args)
  if (asked === 'help') {
    needs.out(watchHelp(name))
    return 0
  }
  const { text, isWell } = await watchCommands[name](asked, needs)
  needs.out(text)
  return isWell ? 0 : 1
}

async function importFile(args: readonly string[], { env, fetch, newKey, out }: Needs): Promise<string> {
  if (args.includes('--help') || args.includes('-h')) return importHelp()
  const told = (text: string) => out(harmless(text))
  return importTransfers(args, { config: readConfig(env), fetch, newKey, out: told })
}

function help([name]: readonly string[]): string {
  if (name === importName) return importHelp()
  if (name !== undefined && isWatchName(name)) return watchHelp(name)
  return name === undefined ? usage() : commandUsage(name, getCommand(name))
}

async function token({ env, err }: Needs): Promise<string> {
  const { path, note } = await tokenPlace(readConfig(env))
  if (note !== undefined) err(note)
  return path
}

function getCommand(name: string): Command {
  const command = findCommand(name)
  if (command) return command
  const meant = nearest(name, [...Object.keys(commands), ...watchNames, importName, 'token', 'help'])
  throw new UsageError(`There is no command ${name}.${meant === undefined ? '' : ` Did you mean ${meant}?`}`)
}
