import type { MarkedToken } from 'marked'
import type { VNode } from 'preact'

/** Provides the drawn form of a text with Markdown. The server parses; a browser first adopts what the server drew. */
export type TextSource = {
  /** Returns the blocks of a text. Undefined if it is plain, or while the parser is not loaded. */
  blocks(body: string): MarkedToken[] | undefined
  /** Returns the nodes that the server drew for a text with this element id. */
  adopted?(id: string): VNode | undefined
  /** Loads the parser, then calls `then`. */
  load?(then: () => void): void
}

const plain: TextSource = { blocks: () => undefined }
let source = plain

export const textSource = (): TextSource => source

/** Sets the source for this process: the hub's when pages are rendered, the browser's in a page. */
export function provideTexts(provided: TextSource): void {
  source = provided
}
