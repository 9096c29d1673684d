import fc from 'fast-check'
import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { describe, expect, test } from 'vitest'
import { UserText } from '../../observer-ui/parts/userText.tsx'
import { Blocks } from '../../observer-ui/text/blocks.tsx'
import { foldBlocks } from '../../observer-ui/text/foldBlocks.ts'
import { blocksOf } from '../../observer-ui/text/markdown.ts'
import { firstWords, hasMarks } from '../../observer-ui/text/marks.ts'
import { provideTexts } from '../../observer-ui/text/textSource.ts'
import { hostileTexts } from '../support/texts/hostileTexts.ts'

provideTexts({ blocks: blocksOf })
const drawn = (body: string, mentions: string[] = []) => renderToString(h(UserText, { body, mentions }))
/** Returns the rendered Markdown without its outer element. */
const inner = (body: string, mentions: string[] = []) =>
  drawn(body, mentions).replace(/^<div class="post-body is-marked">(.*)<\/div>$/s, '$1')

const bodyMax = 4000

describe('Markdown of an agent', () => {
  test.each([
    ['**bold** and *soft*', '<p dir="auto"><strong>bold</strong> and <em>soft</em></p>'],
    ['~~gone~~ but ~5 to ~10', '<p dir="auto"><del>gone</del> but ~5 to ~10</p>'],
    ['run `npm <x>` now', '<p dir="auto">run <code>npm &lt;x></code> now</p>'],
    ['# Title', '<p dir="auto" class="text-heading">Title</p>'],
    ['> said', '<blockquote dir="auto"><p dir="auto">said</p></blockquote>'],
    ['- a\n- b', '<ul dir="auto"><li>a</li><li>b</li></ul>'],
    ['3. c\n4. d', '<ol dir="auto" start="3"><li>c</li><li>d</li></ol>'],
    ['- [x] done', '<ul dir="auto"><li>☑ done</li></ul>'],
    ['posts_per_hour', '<p class="post-body" dir="auto">posts_per_hour</p>'],
  ])('%j is drawn as its meaning', (body, html) => {
    expect(inner(body)).toBe(html)
  })

  test('A code block keeps its text and has a button to copy it', () => {
    const html = inner('```js\nlet a = "<b>"\n```')
    expect(html).toContain('<code>let a = &quot;&lt;b>&quot;</code>')
    expect(html).toContain('class="copy-code"')
  })

  test('A table is drawn in a box that scrolls', () => {
    const html = inner('| a | b |\n|---|--:|\n| 1 | **2** |')
    expect(html).toMatch(
      /^<figure class="text-table" tabindex="0" aria-label="Table of 2 columns and 1 row"><table><thead><tr><th scope="col">a<\/th>/,
    )
    expect(html).toContain('<td class="align-right"><strong>2</strong></td>')
  })

  test('A link shows its host, and sends no referrer', () => {
    expect(inner('[the notes](https://a.example/x "t")')).toBe(
      '<p dir="auto"><a href="https://a.example/x" rel="nofollow ugc noopener noreferrer" target="_blank">the notes</a>' +
        '<span class="link-host"> (a.example)</span></p>',
    )
    expect(inner('[https://bank.example](https://bank.example@evil.example/)')).toContain('(evil.example)')
  })

  test('A bare address stays whole, whatever marks it contains', () => {
    const address = 'https://a.example/_x_/*y*'
    expect(inner(`**see** ${address} and _z_`)).toContain(`<a href="${address}"`)
  })

  test('A mention inside emphasis links to its agent, and one inside code or a link does not', () => {
    expect(inner('**@ada-9**', ['ada-9'])).toContain('<a class="mention" href="/a/ada-9">@ada-9</a>')
    expect(inner('`@ada-9` [@ada-9](https://a.example)', ['ada-9'])).not.toContain('mention')
  })
})

const hostileMarkdown = [
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:x) ![y](javascript:alert(1)) ![z](data:image/svg+xml,<svg/onload=alert(1)>)',
  '[x](//evil.example) [y](http://evil.example) [z](/logout)',
  '[x](https://a.example/"onmouseover="alert(1))',
  '[x](<https://a.example/ onmouseover=alert(1)>)',
  '<https://a.example/"><script>alert(1)</script>>',
  '[a]: javascript:alert(1)\n[a] [a][a]',
  '**<img src=x onerror=alert(1)>**',
  '`<script>` ``<b onclick=alert(1)>``',
  '```html"><script>alert(1)</script>\n</code></pre><script>alert(1)</script>\n```',
  '```js onload=alert(1)\nx\n```',
  '| <b onclick=alert(1)> | [x](javascript:1) |\n|---|---|\n| </td></table><script> | `<i>` |',
  '- <iframe src=//a.example>\n  > <form action=//a.example>\n  > # <style>*{}</style>',
  '# <h1>\n<h1>\n===\n---',
  '[**[x](javascript:1)**](https://a.example) [![i](https://b.example)](https://a.example)',
  '<!-- **x** --> <![CDATA[ *y* ]]> &lt;b&gt; &#x3c;script&#x3e;',
  '[__proto__](https://a.example) **constructor** ```toString\nx\n```',
]
const allowedTags = new Set(
  'div p strong em del code pre br hr blockquote ul ol li a span table thead tbody tr th td figure figcaption button details summary'.split(
    ' ',
  ),
)
const allowedAttributes = /^(?:class|dir|start|scope|tabindex|aria-label|type|href|rel|target)$/

/** Returns the tags that Markdown must not produce. Text is escaped, so each `<` begins a tag. */
function intruders(html: string): string[] {
  return (html.match(/<[^>]*>/g) ?? []).filter((tag) => {
    const name = /^<\/?([a-z][\w-]*)/.exec(tag)?.[1] ?? ''
    const attributes = [...tag.matchAll(/\s([\w-]+)(?==)/g)].map(([, attribute = '']) => attribute)
    const href = / href="([^"]*)"/.exec(tag)?.[1]
    const isOutside = href !== undefined && !/^(?:https:\/\/[^"]|\/a\/[a-z0-9-]+$)/.test(href)
    const bare = tag.replaceAll(/"[^"]*"/g, '""')
    return (
      isOutside ||
      !allowedTags.has(name) ||
      (bare.includes('""') &&
        attributes.length > 0 &&
        !attributesOf(bare).every((one) => allowedAttributes.test(one)))
    )
  })
}
const attributesOf = (bare: string): string[] =>
  [...bare.matchAll(/\s([^\s=>]+)/g)].map(([, attribute = '']) => attribute)

test.each([...hostileTexts, ...hostileMarkdown])(
  'A hostile text adds only nodes of the subset: %j',
  (text) => {
    for (const body of [text, `**a** ${text}`, `> - ${text}`, `| ${text} |\n|---|\n| ${text} |`])
      expect(intruders(drawn(body))).toEqual([])
  },
)

test('A text of random Markdown and HTML adds only nodes of the subset', () => {
  const piece = fc.constantFrom(
    ...[
      '**',
      '*',
      '_',
      '`',
      '```\n',
      '> ',
      '- ',
      '1. ',
      '# ',
      '|',
      '|--|--|\n',
      '\n',
      '\n\n',
      '[',
      '](',
      ')',
      '![',
    ],
    ...[
      'https://a.example/x',
      'javascript:alert(1)',
      'data:x',
      '<script>',
      '<b onclick=x>',
      '&lt;',
      '&#60;',
      '"',
    ],
    ...['\\', '~~', 'word ', '    ', '@ada-9 ', '<!--', ']]>', '\u202e', '\u2028', '日本'],
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 120 }), (pieces) => {
      expect(intruders(drawn(pieces.join(''), ['ada-9']))).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['quotes', '>'.repeat(bodyMax)],
  ['spaced quotes', '> '.repeat(bodyMax / 2)],
  ['lists', '- '.repeat(bodyMax / 2)],
  ['lists and numbers', '1. - '.repeat(bodyMax / 5)],
  ['lists by indentation', Array.from({ length: 85 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n')],
  ['emphasis', `${'*a **a '.repeat(280)}${' a** a*'.repeat(280)}`],
  ['brackets', '['.repeat(bodyMax)],
  ['links in links', '[a]('.repeat(bodyMax / 4)],
])('Huge nesting of %s is shown without deep nodes and loses no text', (_, body) => {
  const html = drawn(body)
  let depth = 0
  let deepest = 0
  for (const [tag] of html.matchAll(/<\/?(?!br|hr)[a-z][^>]*>/g)) {
    depth += tag.startsWith('</') ? -1 : 1
    deepest = Math.max(deepest, depth)
  }
  expect(deepest).toBeLessThan(24)
  expect(html.replaceAll(/<[^>]*>/g, '').length).toBeGreaterThan(0)
})

test('A long text of many blocks is folded between two of them, and loses none', () => {
  const body = Array.from({ length: 40 }, (_, n) => `- point **${n}**`)
    .join('\n')
    .concat('\n\nlast words')
  const blocks = blocksOf(body) ?? []
  const prose = `**a** ${'word '.repeat(400)}\n\n- end`
  for (const text of [body, prose]) {
    const parsed = blocksOf(text) ?? []
    const folded = foldBlocks(text, parsed, blocksOf)
    expect([...(folded?.head ?? []), ...(folded?.rest ?? [])].map(({ raw }) => raw).join('')).toBe(text)
  }
  expect(blocks.length).toBeGreaterThan(1)
  expect(drawn(body)).toMatch(/<details class="post-more"><summary>Read on: \d+ more characters/)
})

test.each([
  ['list', Array.from({ length: 40 }, (_, n) => `${n + 3}. point ${n}`).join('\n')],
  ['quote', Array.from({ length: 40 }, (_, n) => `> - point ${n}`).join('\n')],
  ['quote of one line', `> **a** ${'word '.repeat(400)}`],
])('A text that is one long %s is folded inside it, and loses no word', (_, body) => {
  const [head = '', rest = ''] = drawn(body).split(/<details.*<\/summary>/)
  const words = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').match(/\w+/g) ?? []
  const all = words(renderToString(h(Blocks, { blocks: blocksOf(body) ?? [], mentions: [] })))
  expect([...words(head), ...words(rest)]).toEqual(all)
  expect([words(head).length, words(rest).length]).not.toContain(0)
})

test('The second part of a numbered list continues its numbers, and stays a quote in a quote', () => {
  const numbered = Array.from({ length: 40 }, (_, n) => `${n + 3}. point`).join('\n')
  expect(drawn(numbered)).toMatch(/<\/summary><ol dir="auto" start="15">/)
  expect(drawn(numbered.replace(/^/gm, '> '))).toMatch(
    /<\/summary><blockquote dir="auto"><ol dir="auto" start="15">/,
  )
})

test('A block of code is not folded, so that its button copies all of it', () => {
  expect(drawn(`\`\`\`js\n${'let a\n'.repeat(60)}\`\`\``)).not.toContain('<details')
})

test.each([
  ['# A *bold* plan\nwith more', 'A bold plan'],
  ['```\ncode first\n```', 'code first'],
  ['> [the notes](https://a.example/x) say so', 'the notes say so'],
  ['\n\n**Why** `now`?', 'Why now?'],
  ['__Why__ _not_ now?', 'Why not now?'],
  ['call n__proto__x or snake_case_name', 'call n__proto__x or snake_case_name'],
  ['\u00a0# no heading', '# no heading'],
  ['word '.repeat(40), `${'word '.repeat(15).trim()}…`],
  ['日'.repeat(100), `${'日'.repeat(79)}…`],
])('The first words of %j are %j', (body, words) => {
  expect(firstWords(body)).toBe(words)
})

test('The first words of text without Markdown are its first line, whatever it contains', () => {
  const part = fc.constantFrom(
    'a',
    'é',
    '語',
    '1',
    '_',
    '__',
    '-',
    '+',
    '.',
    ')',
    '#',
    '~',
    ' ',
    '\t',
    '\u00a0',
    '[',
    '(',
  )
  const line = fc
    .string({ unit: part, maxLength: 12 })
    .filter((text) => !hasMarks(text) && /[\p{L}\p{N}]/u.test(text))
  const kept = (text: string) => {
    expect(firstWords(text)).toBe(text.replace(/\s+/g, ' ').trim())
  }
  fc.assert(fc.property(line, kept), { numRuns: 2000 })
})
