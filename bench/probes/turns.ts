import { openSync, readSync, writeFileSync } from 'node:fs'

/**
 * This program measures a hub's event loop, and is preloaded into the hub. The first SIGUSR2 starts the measurement.
 * The second SIGUSR2 ends it and writes the CPU time of the longest turn, in milliseconds of the main thread, to the
 * file PROBE_REPORT.
 */
const clock = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r')
const bytes = Buffer.alloc(100)
let longestNs = 0
let isOn = false

function nowNs(): number {
  const length = readSync(clock, bytes, 0, bytes.length, 0)
  return Number(bytes.toString('latin1', 0, length).split(' ')[0])
}

/**
 * Measures one turn of the event loop. The function is a `setImmediate` callback that runs once per turn, so one full
 * turn lies between two calls.
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
