import { h, type VNode } from 'preact'
import { provideTexts, type TextSource } from '../text/textSource.ts'

/** Lets a page keep the texts that the server drew, and parse later ones. Call it before a part is hydrated. */
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
      // The text stays as it was written, and the next one tries again.
      () => {
        isLoading = false
      },
    )
  }

  provideTexts({ blocks: (body) => blocks(body), adopted, load })
}

/** Returns the nodes of a text that the server drew, so that its parser is not needed again. */
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
