import { openSync, readSync, writeFileSync } from 'node:fs'

/**
 * Loaded into a hub beside its program. A first SIGUSR2 begins to measure the turns of the event loop, a second one ends
 * it and writes the longest, in milliseconds of processor time of the main thread, into the file TURN_REPORT.
 */
const clock = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r')
const bytes = Buffer.alloc(100)
let longestNs = 0
let isOn = false

function nowNs(): number {
  const length = readSync(clock, bytes, 0, bytes.length, 0)
  return Number(bytes.toString('latin1', 0, length).split(' ')[0])
}

/** Immediates run once in a turn: between two of them lies a whole one. */
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
  } else writeFileSync(process.env.TURN_REPORT ?? '', `${longestNs / 1e6}\n`)
})
