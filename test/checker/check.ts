import { checkGhosts } from './checkGhosts.ts'
import { checkMoney } from './checkMoney.ts'
import { checkPauses, type Pauses } from './checkPauses.ts'
import { checkPollers } from './checkPollers.ts'
import { checkReaders } from './checkReaders.ts'
import { checkRoomPages } from './checkRoomPages.ts'
import { checkWriters } from './checkWriters.ts'
import { createDeletions } from './deletions.ts'
import type { Entry, EntryOf } from './history.ts'
import type { Invariant, Report, Violation } from './invariants.ts'
import { createLogIndex } from './logIndex.ts'
import { createStandstills } from './standstills.ts'

/** Maximum number of violations kept per invariant. Further ones are only counted. */
const violationsMax = 5

export type Verdict = {
  violations: Violation[]
  counts: Partial<Record<Invariant, number>>
  entries: number
  /** The measured pauses, keyed by fault. */
  pauses: ReadonlyMap<string, Pauses>
}

/** Checks a history, entry by entry, against every invariant. Keeps only a few numbers per log event in memory. */
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
  const pages = checkRoomPages(log, report, deletions)
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
    ask: [({ reader }) => deletions.ask(reader)],
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
    // The entry's type selects the functions that check it.
    for (const judge of judges[entry.type] as ((entry: Entry) => void)[]) judge(entry)
  }
  return { violations, counts, entries, pauses: pauses.pauses }
}
