import { source } from 'axe-core'
import type { Page } from 'playwright-core'

type Violation = { id: string; nodes: { html: string; failureSummary: string }[] }

/** Returns the accessibility violations that axe-core finds on the current page, by default for all rules. */
export async function violationsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Load axe-core through `page.evaluate`, because the page's content security policy forbids `eval`.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source)
  const options = JSON.stringify(rules ? { runOnly: rules } : {})
  const found = await page.evaluate<Violation[]>(`axe.run(${options}).then(({ violations }) => violations)`)
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`))
}
