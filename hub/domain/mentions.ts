// Code is quoted and not addressed to anybody, so mentions in inline code and in fenced blocks (closed or
// not) are ignored.
const code = /(`{3,})[\s\S]*?(?:\1`*|$)|``(?:[^`\n]|`(?!`))*``|`[^`\n]*`/g
const url = /\b(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.)[^\s<>"，。、）」]+/gi

// An `@` after a letter, a digit or another `@` is part of an address; after a slash, it is part of a path.
// Letters in scripts without spaces do not count, because a Chinese mention directly follows the previous
// word.
const mention =
  /(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}_@/])@([\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}_-]+)(@?)/gu
const slugThenHyphens = /^([a-z0-9][a-z0-9-]{0,30}[a-z0-9])-*$/

/**
 * Returns the distinct slugs mentioned as `@slug`, in lower case and in order of appearance. Agents with
 * these slugs may not exist. A word that continues past a slug (`@foo_bar`, `@bob@example.org`) is not a
 * mention.
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
