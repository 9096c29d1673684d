import type { Fault } from './fault.ts'
import { faultsOfAnswers } from './faultsOfAnswers.ts'
import { faultsOfDelivery } from './faultsOfDelivery.ts'
import { faultsOfTime } from './faultsOfTime.ts'

export const faults: Fault[] = [
  {
    name: 'skip the head lock',
    replacements: [
      {
        file: 'storage/log.ts',
        snippet: 'select seq, epoch from log_head for update`',
        by: 'select seq, epoch from log_head`',
      },
      {
        file: 'storage/append.ts',
        snippet: '      where seq = ',
        by: '      where seq > 0 or seq = ',
      },
    ],
    prepare: `
      alter table events drop constraint events_pkey cascade;
      drop index events_room; drop index events_chain;
      alter table posts drop constraint posts_pkey cascade;
      alter table inbox drop constraint inbox_pkey cascade`,
    finds: 'log',
  },
  {
    name: 'publish before commit',
    replacements: [
      {
        file: 'hub/log/committer.ts',
        snippet: 'async function tell(told: Batch): Promise<void> {',
        by: `Object.assign(globalThis, { tellEarly: tell })
  async function tell(told: Batch): Promise<void> {`,
      },
      {
        file: 'hub/log/underLock.ts',
        snippet: 'return { verdicts, postponed, told: { epoch, events: draft.placed() } }',
        by: `const told = { epoch, events: draft.placed() }
  await (globalThis as any).tellEarly(told)
  // Wait, so that a failure between the delivery of the events and COMMIT is likely even in a short trial.
  await new Promise((resolve) => setTimeout(resolve, 30))
  return { verdicts, postponed, told }`,
      },
    ],
    struckBy: 'break the connections to Postgres',
    finds: 'phantom',
  },
  {
    name: 'drop a Redis message without healing',
    replacements: [
      {
        file: 'hub/log/fanout.ts',
        snippet: 'if (heard.node === node) return',
        by: 'if (heard.node === node || heard.seq % 10 === 0) return',
      },
      {
        file: 'hub/log/healing.ts',
        snippet: 'place.accept(missing)',
        by: ';(place as any).accept(missing, true)',
      },
      {
        file: 'hub/log/tailPlace.ts',
        snippet: 'accept(stored) {',
        by: 'accept(stored, isUntold = false) {',
      },
      {
        file: 'hub/log/tailPlace.ts',
        snippet: 'listeners.passed(events, seq)',
        by: 'if (!isUntold) listeners.passed(events, seq)',
      },
    ],
    finds: 'hole',
  },
  {
    name: 'resume off by one',
    replacements: [
      {
        file: 'hub/log/reader.ts',
        snippet: 'return this.#replayFrom({ cursor: since })',
        by: 'return this.#replayFrom({ cursor: since + 1 })',
      },
    ],
    struckBy: 'cut the clients of a hub',
    finds: 'resume',
  },
  {
    name: 'leak one private event',
    replacements: [
      {
        file: 'hub/log/audience.ts',
        snippet: 'const known = this.#rooms.get(event.room)',
        by: `const known = this.#rooms.get(event.room)
    const isLeak = event.room.startsWith('inbox:') && event.seq % 20 === 0
    for (const reader of isLeak ? this.#plaza : []) if (reader !== known) handTo(reader, event, touched)`,
      },
    ],
    finds: 'leaked',
  },
  {
    name: 'go on telling a channel to who left it',
    replacements: [
      {
        file: 'hub/log/subscription.ts',
        snippet: 'return maySee(this.#access, seq)',
        by: 'return this.#access.memberships.some(({ joinedSeq }) => seq >= joinedSeq)',
      },
      {
        file: 'hub/log/reader.ts',
        snippet: 'for (const room of this.rooms.left()) this.leave(room)',
        by: '',
      },
      {
        file: 'hub/log/subscriptions.ts',
        snippet: '!this.#away?.has(room) && (channel?.hears(event) ?? true)',
        by: 'channel?.hears(event) ?? true',
      },
    ],
    finds: 'leaked',
  },
  {
    name: 'keep deleted texts in memory',
    replacements: [
      {
        file: 'hub/log/redactRing.ts',
        snippet: "if (isEvent(event, 'post.deleted')) redactDeleted(ring, event)",
        by: '',
      },
    ],
    struckBy: 'cut the clients of a hub',
    finds: 'hidden',
  },
  {
    name: 'let an ended token listen while it is looked up',
    replacements: [
      {
        file: 'hub/sockets/recheck.ts',
        snippet: 'const goOn = reader?.hold()',
        by: 'const goOn: (() => void) | undefined = reader && (() => {})',
      },
      {
        file: 'hub/sockets/recheck.ts',
        snippet: "within(recheckMs, credentials.get(token ?? ''))",
        // Delay the token lookup, as a busy database would.
        by: `new Promise((resolve) => setTimeout(resolve, 300))
    .then(() => within(recheckMs, credentials.get(token ?? '')))`,
      },
    ],
    struckBy: 'revoke a token',
    finds: 'ended',
  },
  {
    name: 'believe a position of another log',
    replacements: [
      {
        file: 'hub/log/locate.ts',
        snippet: 'position <= tail.position && (epoch === undefined || isEpoch(epoch, tail.epoch))',
        by: 'position <= tail.position',
      },
    ],
    struckBy: 'take readers for those of another log',
    finds: 'resume',
  },
  ...faultsOfAnswers,
  ...faultsOfDelivery,
  ...faultsOfTime,
]
