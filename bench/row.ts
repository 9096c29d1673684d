/** One figure of a benchmark, measured on the hub and on another server that does the same work. */
export type Row = {
  work: string
  /** Measured value. Null if the value was not measured. In this case, `note` states the reason. */
  plaza: number | null
  /** Value measured on the server that the hub is compared with. Null if there is no such value. */
  peer: number | null
  ratio: number | null
  goal: Goal | null
  /** Unit of `plaza` and `peer`, such as `posts/s`, `kB`, or `us hub` for microseconds of the hub's CPU time. */
  unit: string
  /** Ratio of two measurements of the same server. The distance from 1 shows the measurement noise. */
  noise?: number
  note?: string
}

/** Target for the value measured on the hub (`plaza`), or for that value divided by another server's (`ratio`). */
export type Goal = { of: 'ratio' | 'plaza' } & ({ atMost: number } | { atLeast: number })

export type Bench = {
  /** True for a short run with fewer rounds and fewer clients. */
  quick: boolean
  /** Number of times that each server is measured. */
  rounds: number
  /** Duration of the `memory` benchmark, in minutes. */
  minutes?: number
  /** Prints a progress message. */
  say(text: string): void
}

export type Family = (bench: Bench) => Promise<Row[]>

/** Results of one measurement by name, such as `{ hub: 61.2, postgres: 33.5 }`. */
export type Figures = Record<string, number>

/** Returns the median, or NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = Number.NaN, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}

export function medians(rounds: readonly Figures[]): Figures {
  const names = new Set(rounds.flatMap((figures) => Object.keys(figures)))
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      median(rounds.flatMap((figures) => (figures[name] === undefined ? [] : [figures[name]]))),
    ]),
  )
}

/** Measures the servers alternately, so that changes in the machine's speed affect all of them equally. */
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
  /** Second measurement of the compared server. Its ratio to the first one, `peer`, shows the measurement noise. */
  peerAgain?: number | undefined
  goal?: Goal
}

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
