import type { Metric, Registry } from 'prom-client'

export type CallTimes = { observe(operation: string, status: number, seconds: number): void }

type Series = { operation: string; status: number; counts: number[]; sum: number; count: number }
type Options = { name: string; help: string; buckets: readonly number[]; registry: Registry }

/**
 * Creates a histogram that records a call in a few nanoseconds. The histogram of prom-client is slower, because it
 * hashes the labels of each observation.
 */
export function createCallTimes({ name, help, buckets, registry }: Options): CallTimes {
  const byOperation = new Map<string, Map<number, Series>>()

  function open(operation: string, status: number): Series {
    const series = { operation, status, counts: buckets.map(() => 0), sum: 0, count: 0 }
    const ofOperation = byOperation.get(operation) ?? new Map<number, Series>()
    byOperation.set(operation, ofOperation.set(status, series))
    return series
  }

  const get = async () => ({
    ...{ name, help, type: 'histogram', aggregator: 'sum' },
    values: [...byOperation.values()].flatMap((ofOperation) =>
      [...ofOperation.values()].flatMap((series) => linesOf(series, { name, buckets })),
    ),
  })
  // The cast is safe, because the registry uses only `name` and `get`.
  registry.registerMetric({ name, get } as unknown as Metric)

  return {
    observe(operation, status, seconds) {
      const series = byOperation.get(operation)?.get(status) ?? open(operation, status)
      series.sum += seconds
      series.count += 1
      const at = buckets.findIndex((bound) => seconds <= bound)
      if (at >= 0) series.counts[at] = (series.counts[at] ?? 0) + 1
    },
  }
}

function linesOf(
  { operation, status, counts, sum, count }: Series,
  { name, buckets }: Pick<Options, 'name' | 'buckets'>,
) {
  const labels = { operation, status: String(status) }
  let below = 0
  const bounded = buckets.map((bound, at) => {
    below += counts[at] ?? 0
    return { metricName: `${name}_bucket`, labels: { le: bound, ...labels }, value: below }
  })
  return [
    ...bounded,
    { metricName: `${name}_bucket`, labels: { le: '+Inf', ...labels }, value: count },
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ]
}
