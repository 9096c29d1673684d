import type { Config } from '../../hub/boot/config.ts'
import { openDatabase } from '../../storage/database.ts'
import { findEmbeddedPostgres } from '../../storage/embedded/find.ts'
import { readServerFacts, type ServerFacts } from '../../storage/serverFacts.ts'
import { type Finding, judge, reasonOf } from './finding.ts'

const oldest = 15
const behindS = 30

/** Checks the Postgres server. `head` is the sequence number of the last event in the log. */
export async function checkPostgres(config: Config): Promise<{ findings: Finding[]; head?: number }> {
  const check = 'postgres'
  const url = config.databaseUrl ?? (await findEmbedded(config))
  if (typeof url !== 'string') return { findings: [url] }
  const sql = openDatabase(url, { most: 1 })
  try {
    const facts = await readServerFacts(sql)
    return { findings: judgeServer(facts), ...(facts.head !== undefined && { head: facts.head }) }
  } catch (error) {
    const says = `does not answer: ${reasonOf(error)}`
    return {
      findings: [{ check, state: 'failed', says, remedy: 'Start Postgres, or correct DATABASE_URL.' }],
    }
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function findEmbedded({ dataDir }: Config): Promise<string | Finding> {
  const found = await findEmbeddedPostgres(dataDir)
  if (found.state === 'running') return found.url
  const says =
    found.state === 'none'
      ? `there is none in ${dataDir} yet`
      : `the embedded one of ${dataDir} is not running`
  return { check: 'postgres', state: 'warning', says, remedy: 'Start the hub, which starts it.' }
}

export function judgeServer(facts: ServerFacts): Finding[] {
  const { version, versionNumber, isStandby, durability, connections, connectionsMax } = facts
  const unsafe = Object.entries(durability).filter(([, setting]) => setting === 'off')
  const { aheadS, withinS } = facts.clock
  const behind = facts.standbys.map((standby) => standby.behindS ?? 0)
  return [
    judge('postgres', oldest - Math.floor(versionNumber / 10_000), `version ${version}`, [
      [0, 'failed', `Upgrade to version ${oldest} or later.`],
    ]),
    isStandby
      ? {
          ...{ check: 'postgres role', state: 'failed', says: 'a standby, which accepts no writes' },
          remedy: 'Point DATABASE_URL at the primary.',
        }
      : { check: 'postgres role', state: 'ok', says: 'accepts writes' },
    judge(
      'durability',
      unsafe.length,
      unsafe.length > 0
        ? unsafe.map(([name]) => `${name} is off`).join(', ')
        : 'fsync, full_page_writes and synchronous_commit are on',
      [[0, 'failed', 'Turn them on: acknowledged events must survive a power cut.']],
    ),
    judge('connections', connections / connectionsMax, `${connections} of ${connectionsMax}`, [
      [0.95, 'failed', 'Raise max_connections, or find who holds them in pg_stat_activity.'],
      [0.8, 'warning', 'Raise max_connections before you add a hub, which takes 14.'],
    ]),
    judge('clock', Math.abs(aheadS) - withinS / 2, `${aheadS.toFixed(2)} s ahead of Postgres`, [
      [30, 'failed', 'Run NTP here and on the machine of Postgres. The hub is not ready until then.'],
      [2, 'warning', 'Run NTP here and on the machine of Postgres.'],
    ]),
    judge(
      'standbys',
      Math.max(0, ...behind),
      facts.standbys.length === 0
        ? 'none that this role can see'
        : facts.standbys.map((one) => `${one.name} is ${one.behindS?.toFixed(1) ?? '?'} s behind`).join(', '),
      [
        [
          behindS,
          'warning',
          'A failover now would lose events. Look at the network and the disk of the standby.',
        ],
      ],
    ),
  ]
}
