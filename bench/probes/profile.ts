// Preloaded into the server process. One SIGUSR2 signal starts the CPU profiler, and the next signal stops it.

import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'

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
