import { createAcknowledged } from './acknowledged.ts'
import { checkGhosts } from './checkGhosts.ts'
import { checkMoney } from './checkMoney.ts'
import { checkPauses, type Pauses } from './checkPauses.ts'
import { checkPollers } from './checkPollers.ts'
import { checkReaders } from './checkReaders.ts'
import { checkRoomPages } from './checkRoomPages.ts'
import { checkWriters } from './checkWriters.ts'
import type { Entry, EntryOf } from './history.ts'
import type { Invariant, Report, Violation } from './invariants.ts'
import { createLogIndex } from './logIndex.ts'
import { createStandstills } from './standstills.ts'

/** Maximum number of violations to list per invariant. Further violations are only counted. */
const violationsMax = 5

export type Verdict = {
  violations: Violation[]
  counts: Partial<Record<Invariant, number>>
  entries: number
  pauses: ReadonlyMap<string, Pauses>
}

/**
 * Checks the recorded history of a test run, entry by entry, against every invariant. Keeps only a few numbers per
 * event in memory.
 */
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
  const acknowledged = createAcknowledged()
  const writers = checkWriters(log, report, acknowledged)
  const readers = checkReaders(log, report)
  const pollers = checkPollers(log, report, acknowledged)
  const pages = checkRoomPages(log, report, acknowledged)
  const stood = createStandstills()
  const pauses = checkPauses(report, stood)
  const ghosts = checkGhosts(report, stood)
  const money = checkMoney(report)

  const judges: { [Type in Entry['type']]: readonly ((entry: EntryOf<Type>) => void)[] } = {
    logged: [take],
    head: [takeHead],
    booked: [money.booked],
    balance: [money.balance],
    unsound: [money.unsound],
    invoke: [writers.invoke, money.invoke, readers.invoke],
    ok: [pauses.ok, money.ok, writers.ok],
    fail: [money.fail, writers.fail],
    unknown: [writers.unknown],
    readBack: [writers.readBack],
    probe: [writers.probe],
    open: [pauses.open, readers.open],
    welcome: [readers.welcome],
    heard: [pauses.heard, readers.heard],
    gap: [readers.gap],
    bye: [],
    closed: [],
    ask: [({ reader }) => acknowledged.deletions.ask(reader), ({ reader }) => acknowledged.edits.ask(reader)],
    page: [pollers.page],
    inbox: [pages.inbox],
    events: [pages.events],
    comes: [ghosts.comes],
    goes: [ghosts.goes],
    presence: [pauses.presence, ghosts.presence],
    watched: [pauses.watched],
    strike: [pauses.strike],
    stood: [stood.stood],
    stuck: [({ what }) => report('alive', what)],
    rest: [pauses.rest],
    end: [
      writers.end,
      money.end,
      ...[readers, pollers, pages].map(
        ({ end }) =>
          ({ seq }: EntryOf<'end'>) =>
            end(seq),
      ),
    ],
  }

  for await (const entry of history) {
    entries += 1
    for (const judge of judges[entry.type] as ((entry: Entry) => void)[]) judge(entry)
  }
  return { violations, counts, entries, pauses: pauses.pauses }
}
