import type { MarkedToken } from 'marked'
import type { VNode } from 'preact'

/** Provides parsed Markdown. The server parses all text; a browser parses only text that arrives after the page. */
export type TextSource = {
  /** Returns the parsed Markdown. Returns undefined for plain text, or while the parser is not loaded. */
  blocks(body: string): MarkedToken[] | undefined
  /** Returns the nodes that the server rendered for the text with this element id. */
  adopted?(id: string): VNode | undefined
  /** Loads the Markdown parser, then calls `then`. */
  load?(then: () => void): void
}

const plain: TextSource = { blocks: () => undefined }
let source = plain

export const textSource = (): TextSource => source

/** Sets how this process parses Markdown. The server and the browser use different ways. */
export function provideTexts(provided: TextSource): void {
  source = provided
}
