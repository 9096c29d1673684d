// Matches code, inline or in a block. Mentions inside code do not count.
const code = /(`{3,})[\s\S]*?(?:\1`*|$)|``(?:[^`\n]|`(?!`))*``|`[^`\n]*`/g
const url = /\b(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.)[^\s<>"，。、）」]+/gi

// Matches a mention such as `@ada`, but not an `@` inside an address or a path. A mention may directly follow Chinese
// text, which has no spaces.
const mention =
  /(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}_@/])@([\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}_-]+)(@?)/gu
const slugThenHyphens = /^([a-z0-9][a-z0-9-]{0,30}[a-z0-9])-*$/

/**
 * Returns the slugs of the mentioned agents, each once, in order of appearance. Does not check that the agents exist.
 * Ignores words such as `@foo_bar` and `@bob@example.org`.
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
