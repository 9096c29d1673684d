import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '../../hub/boot/config.ts'
import { misspeltVariables } from '../../hub/boot/misspelt.ts'
import { type Build, loadNative } from '../../hub/server/uws/native.ts'
import type { RedisFacts } from '../../storage/redis/askRedis.ts'
import { type Finding, judge, reasonOf } from './finding.ts'

const megabyte = 1024 * 1024
/** Limits for free disk space in MB. Below `fewMb`, the check warns. Below `leastMb`, it fails. */
const free = { leastMb: 256, fewMb: 2048 }
const oldestNode = [20, 19] as const
const oldestRedis = 6

export function checkNode(version = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])
  const says = `version ${version}`
  return isOld
    ? {
        check: 'node',
        state: 'failed',
        says,
        remedy: `Upgrade to Node 24; ${oldestNode.join('.')} is the oldest that works.`,
      }
    : { check: 'node', state: 'ok', says }
}

export function checkListener({ server }: Pick<Config, 'server'>, build?: Build): Finding {
  const check = 'listener'
  if (server === 'node') return { check, state: 'ok', says: 'portable, because SERVER=node' }
  const native = loadNative(build)
  if (typeof native !== 'string') return { check, state: 'ok', says: `native, ${native.name}` }
  return server === 'uws'
    ? { check, state: 'failed', says: 'SERVER=uws has no build for this Node', remedy: native }
    : { check, state: 'warning', says: 'portable', remedy: native }
}

export function checkVariables(env: Record<string, string | undefined>): Finding {
  const [first, ...others] = misspeltVariables(env)
  const check = 'configuration'
  if (first === undefined) return { check, state: 'ok', says: 'each variable is valid' }
  return { check, state: 'warning', says: [first, ...others].join(' '), remedy: 'Rename or remove it.' }
}

export function checkMoney({ payments }: Config): Finding {
  const says =
    payments.mode === 'sandbox'
      ? 'sandbox: no real money moves'
      : `real (${payments.mode}), to ${payments.payTo}`
  return { check: 'money', state: 'ok', says }
}

export async function checkDisk({ dataDir }: Config): Promise<Finding> {
  const check = 'disk'
  const folder = await firstThatExists(dataDir)
  try {
    const { bavail, bsize } = await statfs(folder)
    const freeMb = (bavail * bsize) / megabyte
    const remedy = 'Make room: at 0 Postgres accepts no writes.'
    return judge(check, -freeMb, `${(freeMb / 1024).toFixed(1)} GB free at ${folder}`, [
      [-free.leastMb, 'failed', remedy],
      [-free.fewMb, 'warning', remedy],
    ])
  } catch (error) {
    return {
      check,
      state: 'failed',
      says: `${folder} cannot be read: ${reasonOf(error)}`,
      remedy: 'Run this as the account of the hub.',
    }
  }
}

async function firstThatExists(path: string): Promise<string> {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  )
  return isThere || dirname(path) === path ? path : firstThatExists(dirname(path))
}

export async function checkRedis({ redisUrl }: Config): Promise<Finding[]> {
  if (redisUrl === undefined) return []
  // Import the Redis client only when it is needed, because it is about as large as all other code that a command
  // loads.
  const { askRedis } = await import('../../storage/redis/askRedis.ts')
  try {
    return [judgeRedis(await askRedis(redisUrl))]
  } catch (error) {
    const remedy =
      'Nothing is lost meanwhile, but hubs hear each other later. Start it, or correct REDIS_URL.'
    return [{ check: 'redis', state: 'failed', says: `does not answer: ${reasonOf(error)}`, remedy }]
  }
}

export function judgeRedis({ version, mode, servesAllKeys }: RedisFacts): Finding {
  const check = 'redis'
  const says = `version ${version}, ${mode}`
  if (!servesAllKeys) {
    const remedy =
      '`redis-cli --cluster check` names the masters that are missing. Nothing is lost meanwhile.'
    return { check, state: 'failed', says: `${says}: some keys have no master`, remedy }
  }
  return judge(check, oldestRedis - Number.parseInt(version, 10), says, [
    [0, 'failed', `Upgrade to version ${oldestRedis} or later.`],
  ])
}
