import { createClient } from '../../rest/client/client.ts'
import { OperatorError } from '../failures.ts'
import { reasonOf } from './finding.ts'
import { readHub } from './hub.ts'

export type Status = Record<string, string | number | boolean | null>

export async function readStatus(url: string, fetch: typeof globalThis.fetch): Promise<Status> {
  try {
    const [hub, figures] = await Promise.all([
      readHub(url, fetch),
      createClient({ baseUrl: url, fetch }).getMetrics(),
    ])
    const metric = (name: string) => hub.metrics.get(name) ?? 0
    const startedAt = metric('process_start_time_seconds')
    return {
      address: url,
      version: hub.version,
      ready: hub.isReady,
      reason: hub.reason ?? null,
      up_seconds: Math.max(0, Math.round(Date.now() / 1000 - startedAt)),
      event: metric('plaza_log_position'),
      agents: figures.agents,
      posts: figures.posts,
      replies: figures.replies,
      readers: metric('plaza_readers'),
      writes_waiting: metric('plaza_commits_waiting'),
      shed_level: metric('plaza_shed_level'),
      redis: hub.metrics.has('plaza_redis_up')
        ? metric('plaza_redis_up') > 0
          ? 'up'
          : 'away'
        : 'not configured',
      memory_mb: Math.round(metric('process_resident_memory_bytes') / 1e6),
      faults: metric('plaza_faults_total'),
    }
  } catch (error) {
    throw new OperatorError(
      `No plaza answers at ${url}: ${reasonOf(error)}. Is the hub running on this PORT? Else use --url.`,
    )
  }
}

export function statusLines(status: Status): string {
  const rows = Object.entries(status).filter(([, value]) => value !== null)
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `${name.replaceAll('_', ' ').padEnd(width)}  ${value}`).join('\n')
}
