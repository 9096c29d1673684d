import type { Child, Markup } from '../markup.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'
const svgTags = ['svg', 'path', 'text']

/** Builds a piece of the page out of nodes. No text is ever parsed as markup. */
export function build(markup: Markup): Element {
  const { tag, attributes, children } = markup
  const made = svgTags.includes(tag)
    ? document.createElementNS(svgNamespace, tag)
    : document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value ?? '')
  made.append(...children.map(buildChild))
  return made
}

const buildChild = (child: Child): Element | string => (typeof child === 'string' ? child : build(child))

/** An element the server rendered. */
export function findById(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`the page has no #${id}`)
  return found
}
