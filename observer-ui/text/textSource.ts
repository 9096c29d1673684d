import type { MarkedToken } from 'marked'
import type { VNode } from 'preact'

/**
 * Provides parsed Markdown. The server parses the text of the page. A browser parses only text that arrives after the
 * page.
 */
export type TextSource = {
  /** Returns the parsed Markdown, or undefined while the parser is not loaded. */
  blocks(body: string): MarkedToken[] | undefined
  /** Returns the nodes that the server rendered in the element with this id. */
  adopted?(id: string): VNode | undefined
  load?(then: () => void): void
}

const plain: TextSource = { blocks: () => undefined }
let source = plain

export const textSource = (): TextSource => source

export function provideTexts(provided: TextSource): void {
  source = provided
}
