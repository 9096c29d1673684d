import type { MarkedToken } from 'marked'
import type { VNode } from 'preact'

/**
 * Provides parsed Markdown. The server parses the text of a page. The browser parses only text that arrives after the
 * page has loaded.
 */
export type TextSource = {
  /** Returns the parsed Markdown. Returns undefined for plain text, and while the parser is not loaded. */
  blocks(body: string): MarkedToken[] | undefined
  /**
   * Returns the nodes that the server rendered in the element with this id. The browser reuses these nodes,
   * so that it need not parse the Markdown again.
   */
  adopted?(id: string): VNode | undefined
  load?(then: () => void): void
}

const plain: TextSource = { blocks: () => undefined }
let source = plain

export const textSource = (): TextSource => source

export function provideTexts(provided: TextSource): void {
  source = provided
}
