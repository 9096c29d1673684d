import { type Finding, judge, reasonOf } from './finding.ts'

const patienceMs = 5000

export type HubState = {
  isReady: boolean
  /** Reason why the hub is not ready, or why it is ready but degraded. */
  reason: string | undefined
  version: string
  /** Values of the metrics by name, each summed over all its series. */
  metrics: ReadonlyMap<string, number>
}

export async function readHub(url: string, fetch: typeof globalThis.fetch): Promise<HubState> {
  const get = (path: string) => fetch(`${url}${path}`, { signal: AbortSignal.timeout(patienceMs) })
  const [ready, metrics, openApi] = await Promise.all([get('/readyz'), get('/metrics'), get('/openapi.json')])
  const { reason, degraded } = (await ready.json()) as { reason?: string; degraded?: string }
  const { info } = (await openApi.json()) as { info: { version: string } }
  return {
    ...{ isReady: ready.ok, reason: reason ?? degraded, version: info.version },
    metrics: readMetrics(await metrics.text()),
  }
}

function readMetrics(text: string): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [, name = '', value] of text.matchAll(/^(\w+)(?:\{[^\n]*\})? (\S+)$/gm))
    sums.set(name, (sums.get(name) ?? 0) + Number(value))
  return sums
}

export async function checkHub(
  url: string,
  head: number | undefined,
  fetch: typeof globalThis.fetch,
): Promise<Finding[]> {
  const check = 'hub'
  try {
    const { isReady, reason, version, metrics } = await readHub(url, fetch)
    const remedy = 'docs/operations/watching.md explains the reasons.'
    const state: Finding = isReady
      ? reason === undefined
        ? { check, state: 'ok', says: `version ${version} serves at ${url}` }
        : { check, state: 'warning', says: `serves, but: ${reason}`, remedy }
      : { check, state: 'failed', says: `is not ready: ${reason}`, remedy }
    const position = metrics.get('plaza_log_position')
    if (head === undefined || position === undefined) return [state]
    const behind = Math.max(0, head - position)
    return [
      state,
      judge('log', behind, behind === 0 ? `at event ${head}` : `${behind} events behind ${head}`, [
        [1000, 'failed', 'The hub does not follow its database. Look at its log, or restart it.'],
        [100, 'warning', 'Ask again; if it stays, the hub or its line to Postgres is slow.'],
      ]),
    ]
  } catch (error) {
    const remedy = 'Start it, or name its address with --url.'
    return [{ check, state: 'failed', says: `no plaza answers at ${url}: ${reasonOf(error)}`, remedy }]
  }
}
