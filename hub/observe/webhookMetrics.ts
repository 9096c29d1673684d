import { Gauge, Histogram, type Registry } from 'prom-client'
import { seconds } from './buckets.ts'

const deliveryOutcomes = ['delivered', 'failed', 'dead'] as const
export type DeliveryOutcome = (typeof deliveryOutcomes)[number]

export type WebhookFigures = {
  active: number
  failing: number
  paused: number
  foreign: number
  behind: number
}

export function webhookMetrics(registers: Registry[]) {
  const webhookAttempts = new Histogram({
    name: 'plaza_webhook_attempt_seconds',
    help: 'Requests to the receivers of webhooks: delivered, failed and to be repeated, or dead (paused).',
    labelNames: ['outcome'],
    buckets: seconds,
    registers,
  })
  // Create each time series with zero counts. Otherwise, alerts could not refer to the series before the first webhook
  // is delivered.
  for (const outcome of deliveryOutcomes) webhookAttempts.zero({ outcome })
  const webhooksBehind = new Gauge({
    name: 'plaza_webhook_events_behind',
    help: 'Events that the webhook furthest behind has not passed yet. Counts neither failing nor paused webhooks.',
    registers,
  })
  const webhooks = new Gauge({
    name: 'plaza_webhooks',
    help: 'Webhooks of the whole plaza by state. foreign: sealed with another key, so this node cannot deliver them.',
    labelNames: ['state'],
    registers,
  })
  return { webhookAttempts, webhooksBehind, webhooks }
}
