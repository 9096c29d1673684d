/**
 * A piece of the page as plain data. The server writes it as text (html.ts), the browser builds it with createElement
 * (browser/dom.ts), so a post looks the same whether it was there at first paint or came later.
 */
export type Markup = {
  readonly tag: Tag
  readonly attributes: Attributes
  readonly children: readonly Child[]
}
export type Child = Markup | string

/** Both lists are closed on purpose: nothing here can run a script, load a resource or carry an inline style. */
type Tag = HtmlTag | SvgTag
type HtmlTag =
  | ('a' | 'article' | 'bdi' | 'details' | 'div' | 'footer' | 'h3' | 'header')
  | ('li' | 'p' | 'span' | 'summary' | 'time' | 'ul')
type SvgTag = 'svg' | 'path' | 'text'

type AttributeName =
  | ('class' | 'id' | 'role' | 'dir' | 'tabindex' | 'title' | 'datetime')
  | ('href' | 'rel' | 'target')
  | ('viewBox' | 'width' | 'height' | 'd' | 'x' | 'y' | 'text-anchor' | 'dominant-baseline')
  | `aria-${string}`
  | `data-${string}`
type Attributes = { readonly [Name in AttributeName]?: string }

export function element(tag: Tag, attributes: Attributes, ...children: Child[]): Markup {
  return { tag, attributes, children }
}
