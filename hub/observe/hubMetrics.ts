import { Counter, Gauge, Registry } from 'prom-client'

/** Creates the metrics that the primary process exposes about the hubs, which are its child processes. */
export function createHubMetrics() {
  const registry = new Registry()
  const up = new Gauge({
    name: 'plaza_hub_up',
    help: '1 while the hub process serves, 0 while it is restarted.',
    labelNames: ['hub'],
    registers: [registry],
  })
  const restarts = new Counter({
    name: 'plaza_hub_restarts_total',
    help: 'Times the hub process ended unexpectedly and was started again.',
    labelNames: ['hub'],
    registers: [registry],
  })
  return {
    text: () => registry.metrics(),
    opened(hub: number) {
      up.set({ hub }, 1)
      restarts.inc({ hub }, 0)
    },
    ended(hub: number) {
      up.set({ hub }, 0)
      restarts.inc({ hub })
    },
  }
}
