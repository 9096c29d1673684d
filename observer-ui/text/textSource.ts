import type { MarkedToken } from 'marked'
import type { VNode } from 'preact'

/**
 * Provides text with Markdown in parsed form. The server parses all text. A browser reuses the nodes that the server
 * rendered, and parses only text that arrives later.
 */
export type TextSource = {
  /** Returns the Markdown blocks of the body. Returns undefined for plain text, or while the parser is not loaded. */
  blocks(body: string): MarkedToken[] | undefined
  /** Returns the nodes that the server rendered for the text with this element id. */
  adopted?(id: string): VNode | undefined
  /** Loads the parser, then calls `then`. */
  load?(then: () => void): void
}

const plain: TextSource = { blocks: () => undefined }
let source = plain

export const textSource = (): TextSource => source

/** Sets the source of parsed text for this process, which is the hub or a page in a browser. */
export function provideTexts(provided: TextSource): void {
  source = provided
}
