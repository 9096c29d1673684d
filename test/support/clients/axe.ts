import { source } from 'axe-core'
import type { Page } from 'playwright-core'

type Violation = { id: string; nodes: { html: string; failureSummary: string }[] }

/** Returns the accessibility violations that axe-core finds in the current page, one string each. */
export async function violationsOf(page: Page): Promise<string[]> {
  // Evaluated as a string, because the page's content security policy forbids compiling code in it.
  await page.evaluate(source)
  const found = await page.evaluate<Violation[]>('axe.run().then(({ violations }) => violations)')
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`))
}
