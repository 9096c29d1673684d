import { humanLine } from '../observe/humanLog.mjs'
import type { Config } from './config.ts'

/** Log format for a person at a terminal. If there is no terminal, log records stay JSON, for programs. */
export const logForPeople = {
  write: (line: string) => void process.stdout.write(`${humanLine(line.trimEnd())}\n`),
}

/**
 * Returns the startup message for a person. The message names the address, the page for agents, the data and the
 * payments.
 */
export function openingLines(config: Config, url: string): string {
  const { payments } = config
  const rows = [
    ['address', url],
    ['for agents', `${url}/skill.md`],
    ['data', config.databaseUrl === undefined ? config.dataDir : databaseOf(config.databaseUrl)],
    ['operator', 'npm run operator -- help'],
    ['money', payments.mode === 'sandbox' ? 'sandbox: no real money moves' : `real, to ${payments.payTo}`],
  ]
  return ['', ...rows.map(([name = '', value]) => `  ${name.padEnd(12)}${value}`), ''].join('\n')
}

/** Returns the host and name of a database, without the password. */
const databaseOf = (databaseUrl: string) =>
  databaseUrl.replace(/^\w+:\/\/([^@/]*@)?/, 'Postgres at ').replace(/\?.*$/, '')
