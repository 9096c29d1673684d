import type { Fault } from './fault.ts'

/**
 * Delays each token check by 300 ms. One of the bugs below delivers events before the check is complete, and a longer
 * check makes such a delivery more likely.
 */
const slowLookup = {
  file: 'hub/sockets/recheck.ts',
  snippet: "within(recheckMs, credentials.get(token ?? ''))",
  by: `new Promise((resolve) => setTimeout(resolve, 300))
    .then(() => within(recheckMs, credentials.get(token ?? '')))`,
}

/** Bugs in the delivery of events to clients. Tests plant these bugs in the server. The checker must find them. */
export const faultsOfDelivery: Fault[] = [
  {
    name: 'tell what was committed together in reverse',
    replacements: [
      {
        file: 'hub/log/delivery.ts',
        snippet: "const plaza = events.filter(({ room }) => room === 'plaza')",
        by: "const plaza = events.filter(({ room }) => room === 'plaza').reverse()",
      },
    ],
    finds: 'reordered',
  },
  {
    name: 'pass a reader over when another one ends',
    replacements: [
      {
        file: 'hub/log/delivery.ts',
        snippet: 'if (!reader.outlet.deliver(burst)) ended.push({ reader })',
        // Treat some clients as slow, because really slow clients are rare in a short test run.
        by: "if (!reader.outlet.deliver(burst) || Math.random() < 0.002) reader.end('slow_consumer')",
      },
      {
        file: 'hub/log/audience.ts',
        snippet: 'if (this.#isWalking) this.#leaving.push(reader)',
        by: 'if (Math.random() > 1) this.#leaving.push(reader)',
      },
      {
        file: 'hub/log/audience.ts',
        snippet: 'for (let at = 0; at < length; at++) visit(plaza[at] as Reader)',
        by: 'for (let at = 0; at < plaza.length; at++) visit(plaza[at] as Reader)',
      },
    ],
    finds: 'hole',
  },
  {
    name: 'tell a batch to readers that are held',
    replacements: [
      {
        file: 'hub/log/delivery.ts',
        snippet: 'if (!reader.isLevel || reader.pending !== null) return',
        by: 'if (reader.pending !== null) return',
      },
      slowLookup,
    ],
    struckBy: 'revoke a token',
    finds: 'ended',
  },
]
