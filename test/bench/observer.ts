import { launchChromium } from '../support/clients/chromium.ts'
import { startPlaza } from '../support/nodes/plaza.ts'
import { halfHour, soakObserver } from '../support/world/observerSoak.ts'

/**
 * Number of events that `npm run bench:observer [events]` sends to a page. The default is half an hour of events at 50
 * per second.
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
