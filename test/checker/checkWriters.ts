import type { Acknowledged } from './acknowledged.ts'
import { effects, isConsequence } from './effects.ts'
import type { EntryOf } from './history.ts'
import type { Report } from './invariants.ts'
import type { LogIndex } from './logIndex.ts'

type Open = EntryOf<'invoke'> & {
  /** Highest event number in any response before this call. The event of this call must have a higher number. */
  floor: number
}

/** Checks the responses to writes against the final log. */
export function checkWriters(log: LogIndex, report: Report, { deletions, edits }: Acknowledged) {
  const open = new Map<number, Open>()
  let acknowledged = 0

  function invoke(entry: EntryOf<'invoke'>): void {
    if (!open.has(entry.op)) open.set(entry.op, { ...entry, floor: acknowledged })
  }

  function ok({ op, seq, node }: EntryOf<'ok'>): void {
    const call = open.get(op)
    if (!call) return report('repeated', `operation ${op} was answered twice`, { op })
    open.delete(op)
    const found = log.claim(call.effect)
    // `claim` finds a post by the operation number in its text. If the text has been erased, use the post's id from the
    // response instead.
    const stored = found ?? (seq !== undefined && log.isRedacted(seq) ? seq : undefined)
    if (stored === undefined) {
      return report(
        'lost',
        `operation ${op} was acknowledged${seq ? ` as ${seq}` : ''}, "${call.effect}" is not in the log`,
        { op, seqs: seq ? [seq] : [] },
      )
    }
    if (seq !== undefined && seq !== stored) {
      report('repeated', `operation ${op} was acknowledged as ${seq} and is in the log as ${stored}`, {
        op,
        seqs: [seq, stored],
      })
    }
    if (stored <= call.floor) {
      report(
        'reordered',
        `operation ${op} became ${stored}, though ${call.floor} was acknowledged before it was called`,
        { op, seqs: [stored, call.floor] },
      )
    }
    for (const agent of call.tells ?? []) {
      if (log.claim(effects.told(agent, stored)) === undefined)
        report('lost', `post ${stored} is not in the inbox of ${agent}`, { op, seqs: [stored] })
    }
    if (seq !== undefined) acknowledged = Math.max(acknowledged, seq)
    if (call.edits !== undefined) edits.acknowledge(call.edits, stored, node)
    if (call.deletes !== undefined) deletions.acknowledge(call.deletes, node)
  }

  function fail({ op, error }: EntryOf<'fail'>): void {
    const call = open.get(op)
    if (!call) return report('repeated', `operation ${op} was answered twice`, { op })
    open.delete(op)
    const seq = log.claim(call.effect)
    if (seq !== undefined)
      report('unasked', `operation ${op} was refused with ${error} and is in the log as ${seq}`, {
        op,
        seqs: [seq],
      })
    const isGone = call.target !== undefined && log.isRedacted(call.target)
    if (error !== 'not_found' || !isGone)
      report('refused', `operation ${op} was refused with ${error}`, {
        op,
        seqs: call.target ? [call.target] : [],
      })
  }

  return {
    invoke,
    ok,
    fail,
    unknown({ op, why }: EntryOf<'unknown'>): void {
      if (why === 'internal') report('fault', `operation ${op} was answered with a fault`, { op })
    },
    probe({ op, node, isLive }: EntryOf<'probe'>): void {
      if (isLive)
        report('ended', `node ${node} took a token whose end, operation ${op}, it had acknowledged`, { op })
    },
    readBack({ op, post, found, node }: EntryOf<'readBack'>): void {
      if (!found)
        report('stale', `post ${post} was not found on node ${node}, which had acknowledged it`, {
          op,
          seqs: [post],
        })
    },
    end(): void {
      // Accept the effects of operations with an unknown outcome, because these operations may have succeeded.
      for (const { effect } of open.values()) log.claim(effect)
      for (const [effect, seq] of log.unclaimed()) {
        if (!isConsequence(effect)) report('unasked', `"${effect}" is in the log as ${seq}`, { seqs: [seq] })
      }
    },
  }
}
