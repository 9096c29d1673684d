import { h, type VNode } from 'preact'
import { provideTexts, type TextSource } from '../text/textSource.ts'

/** Reuses the Markdown that the server rendered. Call this function before hydration. */
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
      // If the parser cannot be loaded, the text stays unparsed, and the next text triggers another attempt.
      () => {
        isLoading = false
      },
    )
  }

  provideTexts({ blocks: (body) => blocks(body), adopted, load })
}

/** Returns a text's nodes as the server rendered them, so that the browser need not parse the Markdown. */
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
