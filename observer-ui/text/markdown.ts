import { Lexer, type MarkedToken, Tokenizer, type Tokens } from 'marked'
import { hasMarks } from './marks.ts'

/**
 * Limits for parsing Markdown: the number of markers such as `**` or `[`, and the nesting depth. Text that exceeds a
 * limit is shown as plain text, because parsing such text could take very long.
 */
const bounds = { runs: 240, nesting: 6 }
const mark = String.raw`(?:>|[-+*]|\d{1,9}[.)])`
const nested = new RegExp(`^[ \\t]*(?:${mark}[ \\t]*){${bounds.nesting + 1}}`, 'm')
const indented = new RegExp(`^[ \\t]{${2 * bounds.nesting + 1},}${mark}[ \\t]`, 'm')
const address = /^https:\/\/[^\s<>"'`]{3,500}[^\s<>"'`.,;:!?)\]}]/

/**
 * Recognises only the Markdown that text/blocks.tsx renders. HTML and reference links remain plain text, because they
 * could hide the URL of a link.
 */
class Subset extends Tokenizer {
  override html(): undefined {}
  override tag(): undefined {}
  override def(): undefined {}
  override code(): undefined {}
  override lheading(): undefined {}
  override reflink(): undefined {}
  override autolink(): undefined {}
  // Require double tildes for struck-through text, because a single tilde before a number means "about".
  override del(...source: Parameters<Tokenizer['del']>): Tokens.Del | undefined {
    return source[0].startsWith('~~') ? super.del(...source) : undefined
  }
  // Treat a bare URL as one token, so that an underscore in the URL does not start emphasis.
  override url(source: string): Tokens.Link | undefined {
    const text = address.exec(source)?.[0]
    if (text === undefined) return undefined
    return { type: 'link', raw: text, href: text, text, title: null, tokens: [] }
  }
}
const tokenizer = new Subset()

export function blocksOf(body: string): MarkedToken[] | undefined {
  if (!hasMarks(body) || nested.test(body) || indented.test(body)) return undefined
  if ((body.match(/[*_~[]+/g)?.length ?? 0) > bounds.runs) return undefined
  return new Lexer({ gfm: true, tokenizer }).lex(body) as MarkedToken[]
}
