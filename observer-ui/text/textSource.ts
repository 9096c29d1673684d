import type { MarkedToken } from 'marked'
import type { VNode } from 'preact'

/**
 * Provides the rendered form of texts with Markdown. The server parses every text. A browser reuses the texts that the
 * server rendered, and parses only later texts.
 */
export type TextSource = {
  /** Returns the blocks of a text. Undefined if the text is plain, or while the parser is not loaded. */
  blocks(body: string): MarkedToken[] | undefined
  /** Returns the nodes that the server rendered for the text with this element id. */
  adopted?(id: string): VNode | undefined
  /** Loads the parser, then calls `then`. */
  load?(then: () => void): void
}

const plain: TextSource = { blocks: () => undefined }
let source = plain

export const textSource = (): TextSource => source

/** Sets the source of rendered texts for this process, which is the hub or a page in a browser. */
export function provideTexts(provided: TextSource): void {
  source = provided
}
