import type { Config } from '../../hub/boot/config.ts'
import { checkChains } from './chain.ts'
import type { Finding } from './finding.ts'
import { checkHub } from './hub.ts'
import { checkDisk, checkListener, checkMoney, checkNode, checkRedis, checkVariables } from './machine.ts'
import { checkPostgres } from './postgres.ts'

type Needs = {
  config: Config
  env: Record<string, string | undefined>
  url: string
  fetch: typeof globalThis.fetch
}

/** Checks everything that the server depends on, without changing anything. */
export async function examine({ config, env, url, fetch }: Needs): Promise<Finding[]> {
  const [disk, postgres, redis, chains] = await Promise.all([
    checkDisk(config),
    checkPostgres(config),
    checkRedis(config),
    checkChains(config, fetch),
  ])
  return [
    checkNode(),
    checkVariables(env),
    checkListener(config),
    checkMoney(config),
    disk,
    ...postgres.findings,
    ...redis,
    ...chains,
    ...(await checkHub(url, postgres.head, fetch)),
  ]
}

const signs = { ok: 'ok', warning: 'WARNING', failed: 'FAILED' } as const

export function findingLines(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length))
  const rows = findings.flatMap(({ check, state, says, remedy }) => [
    `${signs[state].padEnd(8)}  ${check.padEnd(width)}  ${says}`,
    ...(remedy === undefined ? [] : [`${' '.repeat(12 + width)}${remedy}`]),
  ])
  const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length
  return [...rows, '', `${count('ok')} ok, ${count('warning')} warnings, ${count('failed')} failed`].join(
    '\n',
  )
}
