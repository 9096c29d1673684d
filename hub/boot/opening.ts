import { humanLine } from '../observe/humanLog.mjs'
import type { Config } from './config.ts'

export const logForPeople = {
  write: (line: string) => void process.stdout.write(`${humanLine(line.trimEnd())}\n`),
}

/** Returns the message that is printed on a terminal at startup. */
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

/** Returns the host and name of the database, without the credentials. */
const databaseOf = (databaseUrl: string) =>
  databaseUrl.replace(/^\w+:\/\/([^@/]*@)?/, 'Postgres at ').replace(/\?.*$/, '')
