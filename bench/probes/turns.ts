import { openSync, readSync, writeFileSync } from 'node:fs'

/**
 * Preloaded into a hub to measure its event loop. The first SIGUSR2 starts the measurement. The second one
 * ends it and writes the longest turn, as CPU time of the main thread in milliseconds, to the file
 * PROBE_REPORT.
 */
const clock = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r')
const bytes = Buffer.alloc(100)
let longestNs = 0
let isOn = false

function nowNs(): number {
  const length = readSync(clock, bytes, 0, bytes.length, 0)
  return Number(bytes.toString('latin1', 0, length).split(' ')[0])
}

/** Runs once per turn of the event loop, as a `setImmediate` callback, so one full turn lies between two calls. */
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
