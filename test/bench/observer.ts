import { launchChromium } from '../support/clients/chromium.ts'
import { startPlaza } from '../support/nodes/plaza.ts'
import { halfHour, soakObserver } from '../support/world/observerSoak.ts'

/**
 * Number of events of `npm run bench:observer [events]`. By default, this benchmark sends a scrolled page the events of
 * half an hour at 50 a second, as fast as the hub accepts them. Targets: a heap growth under 10 %, which a test checks
 * too, and no task over 200 ms.
 */
const events = Number(process.argv[2] ?? halfHour)

const plaza = await startPlaza()
const browser = await launchChromium()
try {
  const figures = await soakObserver({ plaza, browser, events, warmUp: 0.1 })
  console.log(JSON.stringify(figures, null, 2))
} finally {
  await browser.close()
  await plaza.close()
}
