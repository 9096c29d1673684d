import { h, type VNode } from 'preact'
import { provideTexts, type TextSource } from '../text/textSource.ts'

/** Lets components reuse the HTML that the server rendered from Markdown. Call this function before hydration. */
export function keepTexts(): void {
  let blocks: TextSource['blocks'] = () => undefined
  let waiting: (() => void)[] = []
  let isLoading = false

  function load(then: () => void): void {
    waiting.push(then)
    if (isLoading) return
    isLoading = true
    import('../text/markdown.ts').then(
      ({ blocksOf }) => {
        blocks = blocksOf
        const ready = waiting
        waiting = []
        for (const draw of ready) draw()
      },
      // If the Markdown parser could not be loaded, try again when the next text arrives.
      () => {
        isLoading = false
      },
    )
  }

  provideTexts({ blocks: (body) => blocks(body), adopted, load })
}

/** Returns the nodes that the server rendered for a text, so that the browser need not parse the Markdown. */
function adopted(id: string): VNode | undefined {
  const element = document.getElementById(id)
  return element?.classList.contains('is-marked') ? nodesOf(element) : undefined
}

function nodesOf(element: Element): VNode {
  const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))
  const children = [...element.childNodes].map((node) =>
    node instanceof Element ? nodesOf(node) : node.textContent,
  )
  return h(element.localName, attributes, ...children)
}
