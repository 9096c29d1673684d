import { expect, test } from 'vitest'
import { itemsMax } from '../../observer-ui/home/feedModel.ts'
import { launchChromium } from '../support/clients/chromium.ts'
import { startPlaza } from '../support/nodes/plaza.ts'
import { soakObserver, twentyMinutes } from '../support/world/observerSoak.ts'

test('A page under twenty minutes of excess events keeps only what it shows in memory', async () => {
  const plaza = await startPlaza()
  const browser = await launchChromium()
  try {
    // Ignore the first half of the events, because the heap is still growing to its stable size during that time.
    const figures = await soakObserver({ plaza, browser, events: twentyMinutes, warmUp: 0.5 })
    expect(figures.items).toBeLessThanOrEqual(itemsMax)
    expect(figures.heapGrowth).toBeLessThan(0.1)
    expect(figures.complaints).toEqual([])
  } finally {
    await browser.close()
    await plaza.close()
  }
}, 900_000)
