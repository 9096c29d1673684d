import type { Goal, Row } from './row.ts'

/** Results of a benchmark run, as stored in its JSON file. */
export type Report = {
  commit: string
  at: string
  quick: boolean
  machine: {
    cpu: string
    cores: number
    node: string
    /** Load average of the machine in the minute before the run. */
    load: number
  }
  rows: Row[]
}

const head = ['Work', 'unit', 'plaza', 'peer', 'ratio', 'noise', 'goal', '']

/** Returns the commit, time and machine of a run as one line. */
export function headline({ commit, at, quick, machine }: Report): string {
  const { cpu, cores, node, load } = machine
  const how = quick ? ', `--quick`' : ''
  return `Commit ${commit}, ${at.slice(0, 16)}Z${how}; ${cpu}, ${cores} cores, Node ${node}, load before the run ${load.toFixed(1)}.`
}

export const tableOf = (rows: readonly Row[]): string => markdownTable(head, rows.map(cellsOf))

export function markdownTable(top: readonly string[], rows: readonly string[][]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(top), line(top.map(() => '---')), ...rows.map(line)].join('\n')
}

function cellsOf(row: Row): string[] {
  const { work, unit, plaza, peer, ratio, noise, goal, note } = row
  const figures = [plaza, peer, ratio, noise ?? null].map(figure)
  return [note === undefined ? work : `${work} (${note})`, unit, ...figures, goalText(goal), verdict(row)]
}

/** Formats a number with three significant digits, or as an integer if it is 100 or more. */
export function figure(value: number | null): string {
  if (value === null) return '-'
  return Math.abs(value) >= 100
    ? Math.round(value).toLocaleString('en')
    : String(Number(value.toPrecision(3)))
}

function goalText(goal: Goal | null): string {
  if (!goal) return '-'
  const bound = 'atMost' in goal ? `<= ${figure(goal.atMost)}` : `>= ${figure(goal.atLeast)}`
  return goal.of === 'ratio' ? `${bound}x` : bound
}

/** Compares a row with its goal. Returns an empty string if there is no goal. */
export function verdict({ goal, ...row }: Row): 'met' | 'missed' | 'not measured' | '' {
  if (!goal) return ''
  const value = row[goal.of]
  if (value === null) return 'not measured'
  const isMet = 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast
  return isMet ? 'met' : 'missed'
}
