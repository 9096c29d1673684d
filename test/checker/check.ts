import { checkInboxes } from './checkInboxes.ts'
import { checkPollers } from './checkPollers.ts'
import { checkReaders } from './checkReaders.ts'
import { checkWriters } from './checkWriters.ts'
import { createDeletions } from './deletions.ts'
import type { Entry } from './history.ts'
import type { Invariant, Report, Violation } from './invariants.ts'
import { createLogIndex } from './logIndex.ts'

/** Of each invariant the first few; the rest is counted. */
const violationsMax = 5

export type Verdict = { violations: Violation[]; counts: Partial<Record<Invariant, number>>; entries: number }

/** A history, entry by entry, against every invariant. It keeps some numbers for each event of the log, and no history. */
export async function check(history: Iterable<Entry> | AsyncIterable<Entry>): Promise<Verdict> {
  const violations: Violation[] = []
  const counts: Verdict['counts'] = {}
  let entries = 0

  const report: Report = (invariant, what, about = {}) => {
    const count = (counts[invariant] ?? 0) + 1
    counts[invariant] = count
    if (count <= violationsMax) violations.push({ invariant, what, seqs: [], ...about })
  }
  const { log, take, takeHead } = createLogIndex(report)
  const deletions = createDeletions()
  const writers = checkWriters(log, report, deletions)
  const readers = checkReaders(log, report)
  const pollers = checkPollers(log, report, deletions)
  const inboxes = checkInboxes(log, report, deletions)

  function judge(entry: Entry): void {
    switch (entry.type) {
      case 'logged':
        return take(entry)
      case 'head':
        return takeHead(entry)
      case 'invoke':
        writers.invoke(entry)
        return readers.invoke(entry)
      case 'ok':
        return writers.ok(entry)
      case 'fail':
        return writers.fail(entry)
      case 'unknown':
        return writers.unknown(entry)
      case 'readBack':
        return writers.readBack(entry)
      case 'open':
        return readers.open(entry)
      case 'welcome':
        return readers.welcome(entry)
      case 'heard':
        return readers.heard(entry)
      case 'gap':
        return readers.gap(entry)
      case 'ask':
        return deletions.ask(entry.reader)
      case 'page':
        return pollers.page(entry)
      case 'inbox':
        return inboxes.page(entry)
      case 'probe':
        return writers.probe(entry)
      case 'stuck':
        return report('alive', entry.what)
      case 'end':
        writers.end()
        readers.end(entry.seq)
        pollers.end(entry.seq)
        return inboxes.end(entry.seq)
      case 'bye':
      case 'closed':
      case 'strike':
        return
    }
  }

  for await (const entry of history) {
    entries += 1
    judge(entry)
  }
  return { violations, counts, entries }
}
