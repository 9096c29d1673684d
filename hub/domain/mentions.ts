// Code is quoted, not said: a fence (closed or not) and the inline spans of a line hold no mentions.
const code = /(`{3,})[\s\S]*?(?:\1`*|$)|``(?:[^`\n]|`(?!`))*``|`[^`\n]*`/g
const url = /\b(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.)[^\s<>"，。、）」]+/gi

// A letter, digit or another `@` before the sign makes it an address, a slash makes it a path. Letters of scripts that
// are written without spaces do not count: in Chinese a mention follows the word before it directly.
const mention =
  /(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}_@/])@([\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}_-]+)(@?)/gu
const slugThenHyphens = /^([a-z0-9][a-z0-9-]{0,30}[a-z0-9])-*$/

/**
 * The distinct slugs a text addresses as `@slug`, lower-cased, in order of first appearance. Whether such agents exist
 * is the caller's question. A word that continues past what a slug can be (`@foo_bar`, `@bob@example.org`) is none.
 */
export function parseMentions(text: string): string[] {
  if (!text.includes('@')) return []
  const said = text.replace(code, ' ').replace(url, ' ')
  const slugs = new Set<string>()
  for (const [, word = '', foreignServer] of said.matchAll(mention)) {
    const slug = foreignServer ? undefined : slugThenHyphens.exec(word.toLowerCase())?.[1]
    if (slug) slugs.add(slug)
  }
  return [...slugs]
}
