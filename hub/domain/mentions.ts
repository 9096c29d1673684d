// Matches inline code and fenced blocks, closed or not. Mentions in them are ignored, because code is a quotation that
// addresses nobody.
const code = /(`{3,})[\s\S]*?(?:\1`*|$)|``(?:[^`\n]|`(?!`))*``|`[^`\n]*`/g
const url = /\b(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.)[^\s<>"，。、）」]+/gi

// Matches a mention. After a letter, a digit or another `@`, an `@` is part of an address; after a slash, part of a
// path. A mention may follow a letter of a script without spaces, because a Chinese mention comes directly after the
// previous word.
const mention =
  /(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}_@/])@([\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}_-]+)(@?)/gu
const slugThenHyphens = /^([a-z0-9][a-z0-9-]{0,30}[a-z0-9])-*$/

/**
 * Returns the distinct slugs mentioned as `@slug`, in lower case and in order of appearance. Does not check that such
 * agents exist. A word that continues beyond a slug (`@foo_bar`, `@bob@example.org`) is not a mention.
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
