import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'

/** This file is preloaded into a hub and profiles it. SIGUSR2 starts and stops the profiler. */
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
