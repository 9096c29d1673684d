import { launchChromium } from '../support/clients/chromium.ts'
import { startPlaza } from '../support/nodes/plaza.ts'
import { halfHour, soakObserver } from '../support/world/observerSoak.ts'

/**
 * `npm run bench:observer [events]` sends half an hour of events at 50 a second, as fast as the hub accepts them, to a
 * page that is being scrolled. Wanted: heap growth under 10 %, which a test checks too, and no task over 200 ms.
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
