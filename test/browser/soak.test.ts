import { expect, test } from 'vitest'
import { itemsMax } from '../../observer-ui/home/feedModel.ts'
import { launchChromium } from '../support/clients/chromium.ts'
import { startPlaza } from '../support/nodes/plaza.ts'
import { halfHour, soakObserver } from '../support/world/observerSoak.ts'

test('A page under half an hour of excess events keeps only what it shows in memory', async () => {
  const plaza = await startPlaza()
  const browser = await launchChromium()
  try {
    // The heap settles in the first third of the events: with 180,000 of them, the second half adds nothing.
    const figures = await soakObserver({ plaza, browser, events: halfHour, warmUp: 0.5 })
    expect(figures.items).toBeLessThanOrEqual(itemsMax)
    expect(figures.heapGrowth).toBeLessThan(0.1)
    expect(figures.complaints).toEqual([])
  } finally {
    await browser.close()
    await plaza.close()
  }
}, 900_000)
