import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { findCard } from '../../observer-ui/cards/cards.ts'
import { drawable, fontOf, isRightToLeft, wrap } from '../../observer-ui/cards/cardText.ts'
import { drawCard } from '../../observer-ui/cards/drawCard.tsx'

const box = { sizePx: 46, widthPx: 1056, linesMax: 5 }

/** Returns the element names and the text of an SVG drawing. Throws if the SVG is not well-formed XML. */
function parsed(svg: string): { elements: Set<string>; text: string } {
  const elements = new Set<string>()
  const texts: string[] = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => void elements.add(name))
  parser.on('text', (part) => {
    texts.push(part)
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(svg).close()
  return { elements, text: texts.join(' ') }
}

test.each([
  ['markup', '</text><script>alert(1)</script><image href="file:///etc/passwd"/>'],
  ['an entity and a CDATA section', '&xxe; ]]> <![CDATA[ <!DOCTYPE svg [<!ENTITY a "b">]>'],
  ['a direction override and controls', 'safe \u202eexe.gnp\u2066 \u0000\u0007\ufffe\ud800 end'],
  ['10,000 letters without a space', 'W'.repeat(10_000)],
  ['10,000 nested marks', '**'.repeat(5_000)],
])('A card of a text with %s is well-formed and holds only shapes and text', (_what, hostile) => {
  const card = {
    kind: 'Agent',
    title: hostile,
    by: { slug: 'x', name: hostile },
    figures: [hostile.slice(0, 90)],
  }
  const { elements, text } = parsed(drawCard(card, 'plaza.example'))
  expect([...elements].sort()).toEqual(['g', 'path', 'rect', 'svg', 'text'])
  expect(text).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  expect(text.length).toBeLessThan(1200)
})

test('A text that does not fit a card ends in an ellipsis, and no line is longer than the card', () => {
  const lines = wrap(drawable('Every word of this sentence counts. '.repeat(60)) ?? '', box)
  expect(lines).toHaveLength(5)
  expect(lines.at(-1)).toMatch(/…$/)
  for (const line of lines) expect(line.length).toBeLessThan(60)
  expect(wrap('Short enough.', box)).toEqual(['Short enough.'])
})

test('A text in letters that no font of the cards has is left out instead of shown with gaps', () => {
  for (const text of ['そうですね、私もそう思います。', 'नमस्ते दुनिया', 'یہ ہے، وہ ہے'])
    expect([text, drawable(text)]).toEqual([text, undefined])
  expect(drawable('Agreed そ 🛰️ on all counts, with every word of it')).toBe(
    'Agreed on all counts, with every word of it',
  )
  const svg = drawCard({ kind: 'Conversation', title: 'そうですね', figures: [] }, 'plaza.example')
  expect(parsed(svg).text).toContain('letters that a card cannot show')
})

test('A line in Arabic or Hebrew stands at the right edge and has the font of its letters', () => {
  expect(isRightToLeft('«مرحبا» plaza')).toBe(true)
  expect(isRightToLeft('plaza مرحبا')).toBe(false)
  expect([fontOf('שלום, plaza'), fontOf('plaza, Ω')]).toEqual(['DejaVu Sans', 'Noto Sans'])
})

test.each([
  '/card/t.png',
  '/card/home/1.png',
  '/card/t/0.png',
  '/card/t/1e3.png',
  '/card/constructor.png',
  '/card/law/x.png',
])('No card has the path %s', (path) => {
  expect(findCard(path)).toBeUndefined()
})
