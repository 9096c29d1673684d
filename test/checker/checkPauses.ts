import type { EntryOf } from './history.ts'
import type { Report } from './invariants.ts'
import { covered, type createStandstills, type Span } from './standstills.ts'

/** Longest allowed interruption of a hub's service in ms, not counting the duration of the fault that caused it. */
const boundMs = 10_000
/**
 * Tolerance in ms. An interruption may begin up to this long before a fault is recorded and still be blamed on that
 * fault.
 */
const blameMs = 1000
/** A gap of at least this many milliseconds between two successful calls or deliveries counts as an interruption. */
const briefMs = 100

export const pauseKinds = ['write', 'read', 'delivery'] as const
export type PauseKind = (typeof pauseKinds)[number]

/**
 * Longest interruption of each kind (such as "write") that a fault caused, in ms, without the duration of the
 * fault. `strikes` counts how often the fault was injected.
 */
export type Pauses = Record<PauseKind, number> & { strikes: number }

type Strike = Span & { what: string; details: string[] }

/**
 * Measures the interruptions of each hub: periods without completed writes, without answered reads, or
 * without delivered events.
 */
export function checkPauses(report: Report, stood: ReturnType<typeof createStandstills>) {
  const strikes: Strike[] = []
  const pauses = new Map<string, Pauses>()
  const last = new Map<string, number>()
  /** Hub of each reader's latest connection, keyed by the reader's name. */
  const homes = new Map<string, number>()
  const news = new Map<number, number>()

  function wentWell(kind: PauseKind, node: number, at: number): void {
    const key = `${kind} ${node}`
    const before = last.get(key)
    if (before === undefined) return
    last.set(key, at)
    if (at - before < briefMs) return
    const strike = strikes.findLast(({ from }) => from <= before + blameMs)
    if (!strike) return
    const pause = { from: before, to: at }
    const beyondMs = at - before - covered([...strikes, ...stood.spans].filter(meets(pause)), pause)
    const longest = pausesOf(strike.what)
    longest[kind] = Math.max(longest[kind], beyondMs)
    if (beyondMs > boundMs) report('stalled', describe(strike, { kind, node, pause, beyondMs }))
  }

  function pausesOf(what: string): Pauses {
    const known = pauses.get(what) ?? { strikes: 0, write: 0, read: 0, delivery: 0 }
    pauses.set(what, known)
    return known
  }

  return {
    pauses,
    watched({ nodes, at }: EntryOf<'watched'>): void {
      for (let node = 0; node < nodes; node++) for (const kind of pauseKinds) last.set(`${kind} ${node}`, at)
    },
    strike({ what, phase, at, details = [] }: EntryOf<'strike'>): void {
      const struck = strikes.at(-1)
      if (phase === 'begins') {
        pausesOf(what).strikes += 1
        strikes.push({ what, details, from: at, to: Number.POSITIVE_INFINITY })
      } else if (struck) Object.assign(struck, { to: at, details })
    },
    ok: ({ node, at }: EntryOf<'ok'>): void => wentWell('write', node, at),
    presence: ({ node, at }: EntryOf<'presence'>): void => wentWell('read', node, at),
    open: ({ reader, node }: EntryOf<'open'>): void => void homes.set(reader, node),
    heard({ reader, seq, at }: EntryOf<'heard'>): void {
      const node = homes.get(reader)
      // Ignore an old event that is sent again, because it does not prove that new events are delivered.
      if (node === undefined || seq <= (news.get(node) ?? 0)) return
      news.set(node, seq)
      wentWell('delivery', node, at)
    },
    rest({ at }: EntryOf<'rest'>): void {
      for (const key of last.keys()) {
        const [kind, node] = key.split(' ') as [PauseKind, string]
        wentWell(kind, Number(node), at)
      }
      last.clear()
    },
  }
}

const meets = (pause: Span) => (span: Span) => span.to > pause.from && span.from < pause.to

type Found = { kind: PauseKind; node: number; pause: Span; beyondMs: number }

function describe({ what, details }: Strike, { kind, node, pause, beyondMs }: Found): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const how = details.length > 0 ? ` (${details.join(', ')})` : ''
  return (
    `node ${node} paused its ${{ write: 'writes', read: 'reads', delivery: 'deliveries' }[kind]} for ` +
    `${seconds(pause.to - pause.from)} after "${what}"${how}, ${seconds(beyondMs)} beyond the fault`
  )
}
