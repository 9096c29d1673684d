import type { MarkedToken } from 'marked'
import { fold } from '../fold.ts'

type Parse = (body: string) => MarkedToken[] | undefined
type Folded = { head: readonly MarkedToken[]; rest: readonly MarkedToken[]; restLength: number }

/**
 * Splits long text into a visible and a collapsed part. Returns undefined if the text is short enough to be shown in
 * full.
 */
export function foldBlocks(body: string, blocks: readonly MarkedToken[], parse: Parse): Folded | undefined {
  const [before, after] = fold(body)
  if (after === '') return undefined
  const [first] = blocks
  if (first?.type === 'paragraph' && first.raw.length > before.length) {
    const head = parse(before) ?? paragraph(before)
    return { head, rest: parse(after) ?? paragraph(after), restLength: [...after].length }
  }
  const parts = first && first.raw.length > before.length ? halves(first, before.length, parse) : undefined
  const count = countFitting(blocks, before.length)
  const head = parts ? [parts.head] : blocks.slice(0, count)
  const rest = parts ? [parts.rest, ...blocks.slice(1)] : blocks.slice(count)
  const restLength = [...rawOf(rest)].length
  return restLength === 0 ? undefined : { head, rest, restLength }
}

type Raw = { raw: string }
const rawOf = (pieces: readonly Raw[]): string => pieces.map(({ raw }) => raw).join('')

/**
 * Returns the number of leading pieces that together fit into `length` characters. Counts the first piece even if the
 * piece is too long.
 */
function countFitting(pieces: readonly Raw[], length: number): number {
  let end = 0
  const over = pieces.findIndex(({ raw }, index) => {
    end += raw.length
    return index > 0 && end > length
  })
  return over === -1 ? pieces.length : over
}

/**
 * Splits a list between two items, or a quote between two of its blocks. Does not split a code block, because
 * a long code block has a scroll bar.
 */
function halves(
  block: MarkedToken,
  length: number,
  parse: Parse,
): { head: MarkedToken; rest: MarkedToken } | undefined {
  if (block.type === 'list') {
    const count = countFitting(block.items, length)
    const [head, rest] = [block.items.slice(0, count), block.items.slice(count)]
    if (rest.length === 0) return undefined
    const start = block.start === '' ? '' : block.start + count
    return {
      head: { ...block, raw: rawOf(head), items: head },
      rest: { ...block, raw: rawOf(rest), items: rest, start },
    }
  }
  if (block.type !== 'blockquote') return undefined
  const folded = foldBlocks(block.text, block.tokens as MarkedToken[], parse)
  if (!folded) return undefined
  const quote = (tokens: readonly MarkedToken[]) => ({ ...block, raw: rawOf(tokens), tokens: [...tokens] })
  return { head: quote(folded.head), rest: quote(folded.rest) }
}

const paragraph = (text: string): MarkedToken[] => [
  { type: 'paragraph', raw: text, text, tokens: [{ type: 'text', raw: text, text }] },
]
