import { Lexer, type MarkedToken, Tokenizer, type Tokens } from 'marked'
import { hasMarks } from './marks.ts'

/** Bounds that keep the cost of a hostile text small. A text beyond them is shown as it was written. */
const bounds = { runs: 240, nesting: 6 }
const mark = String.raw`(?:>|[-+*]|\d{1,9}[.)])`
const nested = new RegExp(`^[ \\t]*(?:${mark}[ \\t]*){${bounds.nesting + 1}}`, 'm')
const indented = new RegExp(`^[ \\t]{${2 * bounds.nesting + 1},}${mark}[ \\t]`, 'm')
const address = /^https:\/\/[^\s<>"'`]{3,500}[^\s<>"'`.,;:!?)\]}]/

/**
 * Parses the subset that is drawn. HTML, entities, reference links, indented code and underlined headings stay
 * text: a reader sees what was written, and no construct can hide a link's address.
 */
class Subset extends Tokenizer {
  override html(): undefined {}
  override tag(): undefined {}
  override def(): undefined {}
  override code(): undefined {}
  override lheading(): undefined {}
  override reflink(): undefined {}
  override autolink(): undefined {}
  // Two tildes, because one stands for "about" before a number.
  override del(...source: Parameters<Tokenizer['del']>): Tokens.Del | undefined {
    return source[0].startsWith('~~') ? super.del(...source) : undefined
  }
  // A bare address is one token, so that an underscore in it begins no emphasis.
  override url(source: string): Tokens.Link | undefined {
    const text = address.exec(source)?.[0]
    if (text === undefined) return undefined
    return { type: 'link', raw: text, href: text, text, title: null, tokens: [] }
  }
}
const tokenizer = new Subset()

/** Returns the blocks of a text, or undefined if it is shown as it was written. */
export function blocksOf(body: string): MarkedToken[] | undefined {
  if (!hasMarks(body) || nested.test(body) || indented.test(body)) return undefined
  if ((body.match(/[*_~[]+/g)?.length ?? 0) > bounds.runs) return undefined
  return new Lexer({ gfm: true, tokenizer }).lex(body) as MarkedToken[]
}
