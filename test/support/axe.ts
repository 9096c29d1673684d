import { source } from 'axe-core'
import type { Page } from 'playwright-core'

type Violation = { id: string; nodes: { html: string; failureSummary: string }[] }

/** What axe-core finds wrong with a page as it stands, in a line each. */
export async function violationsOf(page: Page): Promise<string[]> {
  // As a string: the page's own policy lets nothing be compiled inside it.
  await page.evaluate(source)
  const found = await page.evaluate<Violation[]>('axe.run().then(({ violations }) => violations)')
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`))
}
