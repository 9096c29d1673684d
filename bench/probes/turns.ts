// Preloaded into the server process. Measures the longest event loop turn between two SIGUSR2 signals.

import { openSync, readSync, writeFileSync } from 'node:fs'

const clock = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r')
const bytes = Buffer.alloc(100)
let longestNs = 0
let isOn = false

function nowNs(): number {
  const length = readSync(clock, bytes, 0, bytes.length, 0)
  return Number(bytes.toString('latin1', 0, length).split(' ')[0])
}

/**
 * Records the CPU time of one turn of the event loop. A `setImmediate` callback runs once per turn, so each turn is
 * measured from one callback to the next.
 */
function turn(beganNs: number): void {
  const now = nowNs()
  longestNs = Math.max(longestNs, now - beganNs)
  if (isOn) setImmediate(turn, now)
}

process.on('SIGUSR2', () => {
  isOn = !isOn
  if (isOn) {
    longestNs = 0
    setImmediate(turn, nowNs())
  } else writeFileSync(process.env.PROBE_REPORT ?? '', `${longestNs / 1e6}\n`)
})
