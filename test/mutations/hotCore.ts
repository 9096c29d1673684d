import type { Mutation } from './mutation.ts'

/**
 * A deliberate one-line bug: its name, file, snippet and replacement, and the file and title of the test that detects
 * it.
 */
type Row = readonly [name: string, file: string, snippet: string, by: string, test: string, title: string]

const gates: Row[] = [
  [
    'counts everybody together against one limit',
    'hub/pipeline/gates/counters.ts',
    'key: `$' + '{bucket} $' + '{whose}`',
    'key: bucket',
    'limiter',
    'belongs to one agent at any address, and to no other',
  ],
  [
    'charges no hello',
    'hub/pipeline/gates/liveBudgets.ts',
    'if (wait === 0) spend(hellos.key',
    'if (wait < 0) spend(hellos.key',
    'liveBudgets',
    'A hello beyond the budget is refused with the time to wait',
  ],
  [
    'gives all agents one live budget',
    'hub/pipeline/gates/liveBudgets.ts',
    'agent $' + '{credential.agentId}`',
    'agent`',
    'liveBudgets',
    'Agents behind one address, and addresses, have separate budgets',
  ],
  [
    'keeps an idempotency key for ever',
    'hub/pipeline/gates/idempotency.ts',
    'if (stored.at <= dayAgo) {',
    'if (stored.at < new Date(0)) {',
    'idempotency',
    'An idempotency key is free again after a day',
  ],
  [
    'answers another request with the stored answer',
    'hub/pipeline/gates/idempotency.ts',
    "if (!call.request.equals(stored.request)) throw new Refusal('idempotency_key_reused')",
    '',
    'idempotency',
    'A stored answer is given to the same call with its fields in any order, and to no other call',
  ],
  [
    'shares idempotency keys between callers',
    'hub/pipeline/gates/idempotency.ts',
    'const secretOf = (call: IdempotentCall) => `$' + '{call.scope}',
    'const secretOf = (call: IdempotentCall) => `all',
    'idempotency',
    'A stored answer is not given to another agent, address or token',
  ],
  [
    'keeps cached answers when the log moves on',
    'hub/pipeline/gates/responseCache.ts',
    'if (madeAt !== tail.position) forgetAll()',
    '',
    'responseCache',
    'Another question, operation or position has its own cached answer',
  ],
  [
    'keeps cached answers of another log',
    'hub/pipeline/gates/responseCache.ts',
    'tail.onReset(forgetAll)',
    '',
    'responseCache',
    'The same position in another epoch has its own cached answer',
  ],
  [
    'keeps a failure in the cache',
    'hub/pipeline/gates/responseCache.ts',
    '() => forget(key, entry),',
    '() => {},',
    'responseCache',
    'An answer that failed is made again',
  ],
  [
    'lets free work go before paid work',
    'hub/log/turns.ts',
    'waiting.paid.size > 0 ? waiting.paid : waiting.free',
    'waiting.free.size > 0 ? waiting.free : waiting.paid',
    'turns',
    'Paid work goes before free work, and has room when the free queue is full',
  ],
]

const core: Row[] = [
  [
    'says that it holds one event more than it does',
    'hub/log/ring.ts',
    'covers: (seq) => seq >= firstSeq() - 1',
    'covers: (seq) => seq >= firstSeq() - 2',
    'ring',
    'drops the oldest event and no longer covers it',
  ],
  [
    'skips the first event after a position',
    'hub/log/ring.ts',
    'Math.max(0, seq + 1 - firstSeq())',
    'Math.max(0, seq + 2 - firstSeq())',
    'ring',
    'A ring returns the events after a position, in order, up to the requested number',
  ],
  [
    'takes events out of order',
    'hub/log/ring.ts',
    'if (event.seq !== last + 1) throw',
    'if (event.seq < 0) throw',
    'ring',
    'An event out of order is a bug and never stored in the ring',
  ],
  [
    'wakes every room for any event',
    'hub/log/roomWaiters.ts',
    'for (const room of new Set(events.map((event) => event.room))) {',
    'for (const room of [...waiting.keys()]) {',
    'roomWaiters',
    'A wait for a room is not ended by events of other rooms or by earlier ones',
  ],
  [
    'loses the last item of a page when a client goes back',
    'hub/domain/paging.ts',
    'const hasMore = rows.length > page.limit',
    'const hasMore = rows.length > page.limit + 1',
    'paging',
    'A client that goes back gets every item once and reaches the end',
  ],
  [
    'refuses a text for ever after it was said once',
    'hub/views/duplicateContent.ts',
    'before.place === text.place &&',
    '',
    'duplicateContent',
    'may be published by others, in other places, and with other numbers',
  ],
]

const paymentsAndRooms: Row[] = [
  [
    'shows a guest what was said after its leave',
    'hub/domain/membership.ts',
    'const end = Math.min(endOf(one), endOf(other))',
    'const end = Math.max(endOf(one), endOf(other))',
    'commonAccess',
    'The common access of several readers to a private channel covers exactly the events that each of them sees',
  ],
  [
    'shows a guest what was said before its join',
    'hub/domain/membership.ts',
    'const joinedSeq = Math.max(one.joinedSeq, other.joinedSeq)',
    'const joinedSeq = Math.min(one.joinedSeq, other.joinedSeq)',
    'commonAccess',
    'The common access of several readers to a private channel covers exactly the events that each of them sees',
  ],
  [
    'decodes a payment header of any length',
    'hub/payments/x402/paymentHeader.ts',
    'if (header.length > paymentHeaderMax) return undefined',
    '',
    'paymentHeader',
    'that is too long is not even decoded',
  ],
  [
    'accepts a signature for any subject',
    'hub/domain/claims.ts',
    '`Subject: $' + '{inOneLine(subject)}`',
    "'Subject: yours'",
    'claims',
    'differs for another site, purpose, subject, chain or transaction',
  ],
]

export const hotCoreMutations: Mutation[] = [...gates, ...core, ...paymentsAndRooms].map(
  ([name, file, snippet, by, test, title]) => ({
    name,
    replacements: [{ file, snippet, by }],
    file: `unit/${test}.test.ts`,
    titles: [title],
  }),
)
