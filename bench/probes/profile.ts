import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'

/**
 * This program profiles a hub, and is preloaded into the hub. The first SIGUSR2 starts V8's sampling profiler. The
 * second SIGUSR2 stops the profiler and writes the profile, as one line of JSON, to the file PROBE_REPORT.
 */
const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.setSamplingInterval', { interval: 250 })
let isOn = false

process.on('SIGUSR2', () => {
  isOn = !isOn
  if (isOn) return void session.post('Profiler.start')
  session.post('Profiler.stop', (error, done) => {
    if (error) throw error
    writeFileSync(process.env.PROBE_REPORT ?? '', `${JSON.stringify(done.profile)}\n`)
  })
})
