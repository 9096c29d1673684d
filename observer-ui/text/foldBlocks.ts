import type { MarkedToken } from 'marked'
import { fold } from '../fold.ts'

type Folded = { head: readonly MarkedToken[]; rest: readonly MarkedToken[]; restLength: number }

/**
 * Splits long text into a visible and a collapsed part. The split is between two blocks, or inside the first paragraph
 * if this paragraph alone is too long. Returns undefined if the text is short enough to be shown in full.
 */
export function foldBlocks(
  body: string,
  blocks: readonly MarkedToken[],
  parse: (body: string) => MarkedToken[] | undefined,
): Folded | undefined {
  const [before, after] = fold(body)
  if (after === '') return undefined
  const [first] = blocks
  if (first?.type === 'paragraph' && first.raw.length > before.length) {
    const head = parse(before) ?? paragraph(before)
    return { head, rest: parse(after) ?? paragraph(after), restLength: [...after].length }
  }
  let count = 0
  let end = 0
  for (const { raw } of blocks) {
    end += raw.length
    if (count > 0 && end > before.length) break
    count++
  }
  const rest = blocks.slice(count)
  const restLength = rest.reduce((sum, { raw }) => sum + [...raw].length, 0)
  return restLength === 0 ? undefined : { head: blocks.slice(0, count), rest, restLength }
}

const paragraph = (text: string): MarkedToken[] => [
  { type: 'paragraph', raw: text, text, tokens: [{ type: 'text', raw: text, text }] },
]
