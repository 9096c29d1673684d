/** One line of the bench: work of the plaza beside the same work of a peer. */
export type Row = {
  /** The work, and the peer it is held against: `feed, unchanged log, beside bare uWebSockets`. */
  work: string
  /** Null where it was not measured; `note` tells why. */
  plaza: number | null
  /** Null where there is no peer. */
  peer: number | null
  /** `plaza` divided by `peer`. */
  ratio: number | null
  goal: Goal | null
  /** Of `plaza` and `peer`: `us hub`, `us Postgres`, `posts/s`, `kB`. */
  unit: string
  /** The peer against itself in the same rounds (A/A). How far it is from 1 is how far a ratio can be trusted. */
  noise?: number
  note?: string
}

/** A bound of the ratio, or of the plaza's own figure. */
export type Goal = { of: 'ratio' | 'plaza' } & ({ atMost: number } | { atLeast: number })

/** What a family is handed. */
export type Bench = {
  /** True with `--quick`: fewer rounds and smaller crowds; the rows are the same. */
  quick: boolean
  /** How often each contender is measured. */
  rounds: number
  /** Tells whoever waits what is done now. */
  say(text: string): void
}

/** A file `bench/NAME.ts` exports one function NAME of this type; `bench/main.ts` lists it. */
export type Family = (bench: Bench) => Promise<Row[]>

/** Figures of one turn of one contender, by name: `{ hub: 61.2, postgres: 33.5 }`. */
export type Figures = Record<string, number>

/** NaN of nothing. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = Number.NaN, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}

/** The median of each figure over all rounds. */
export function medians(rounds: readonly Figures[]): Figures {
  const names = new Set(rounds.flatMap((figures) => Object.keys(figures)))
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      median(rounds.flatMap((figures) => (figures[name] === undefined ? [] : [figures[name]]))),
    ]),
  )
}

/**
 * Measures the contenders one after the other, round after round (A B A B), so that a change of the machine meets all of
 * them. Every second round goes backwards: none always comes after the same one. Hand the peer in twice for an A/A pair.
 */
export async function interleave<Name extends string>(
  contenders: Record<Name, () => Promise<Figures>>,
  rounds: number,
): Promise<Record<Name, Figures>> {
  const names = Object.keys(contenders) as Name[]
  const taken = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Figures[]>
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      taken[name].push(await contenders[name]())
    }
  }
  return Object.fromEntries(names.map((name) => [name, medians(taken[name])])) as Record<Name, Figures>
}

type Beside = Omit<Row, 'ratio' | 'plaza' | 'peer' | 'goal' | 'noise'> & {
  plaza: number | undefined
  peer?: number | undefined
  /** The peer measured once more, for the A/A pair. */
  peerAgain?: number | undefined
  goal?: Goal
}

/** A row with its ratio and its noise worked out. */
export function row({ plaza, peer, peerAgain, goal, ...rest }: Beside): Row {
  const known = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value)
  const quotient = (a: number | null, b: number | null) => (a === null || !b ? null : a / b)
  const [own, other] = [known(plaza), known(peer)]
  const noise = quotient(known(peerAgain), other)
  return {
    ...rest,
    plaza: own,
    peer: other,
    ratio: quotient(own, other),
    goal: goal ?? null,
    ...(noise !== null && { noise }),
  }
}
