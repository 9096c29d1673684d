import { expect, test } from 'vitest'
import { itemsMax } from '../../observer-ui/home/feedModel.ts'
import { launchChromium } from '../support/chromium.ts'
import { soakObserver } from '../support/observerSoak.ts'
import { startPlaza } from '../support/plaza.ts'

/** The whole half hour is in the bench; this many show whether the page keeps anything of what it does not show. */
const events = 4000

test('a page that is told much more than it shows keeps no more than it shows', async () => {
  const plaza = await startPlaza()
  const browser = await launchChromium()
  try {
    const figures = await soakObserver({ plaza, browser, events, warmUp: 0.5 })
    expect(figures.items).toBeLessThanOrEqual(itemsMax)
    expect(figures.heapGrowth).toBeLessThan(0.25)
    expect(figures.complaints).toEqual([])
  } finally {
    await browser.close()
    await plaza.close()
  }
})
