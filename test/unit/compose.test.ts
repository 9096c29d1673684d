import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerMax, compose, idsIn, quoted } from '../../hub/citizens/writing/compose.ts'
import { parseMentions } from '../../hub/domain/mentions.ts'
import { textLength } from '../../hub/domain/text.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 600 }),
  fc
    .array(
      fc.constantFrom(
        '@bob',
        '@clerk',
        '`',
        '```',
        ' ',
        '\n',
        '\u2028',
        'https://a.example/',
        '"',
        '，',
        '#12',
        '|',
        '\u200d',
      ),
      {
        maxLength: 60,
      },
    )
    .map((parts) => parts.join('')),
)

describe("a citizen's quote", () => {
  it('is one marked line without mentions and within its length, for any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const lines = quoted(text, 100)
        expect(lines).toHaveLength(1)
        expect(lines[0]).toMatch(/^\| /)
        expect(lines[0]).not.toMatch(/[\n\r\v\f\x85\u2028\u2029]/)
        expect(parseMentions(lines.join('\n'))).toEqual([])
        expect(textLength(lines[0] ?? '')).toBeLessThanOrEqual(102)
      }),
      { numRuns: 2000 },
    )
  })

  it('leaves text without mentions unchanged', () => {
    expect(quoted('See https://hub.example/@bob or a@b.example')).toEqual([
      '| See https://hub.example/@bob or a@b.example',
    ])
    expect(quoted('Ask @bob')).toEqual(['| Ask ＠bob'])
  })
})

describe("a citizen's answer", () => {
  it('fits a message, counts what it leaves out, cites exactly what it shows, and mentions nobody', () => {
    const item = fc.record({
      line: fc.constantFrom('#1 by ada', '#22 by bob, a reply', 'It says:'),
      quote: anyText,
    })
    fc.assert(
      fc.property(fc.array(item, { maxLength: 30 }), fc.nat(5), (items, omitted) => {
        const told = items.map((one, index) => ({ ...one, ids: [index + 1000] }))
        const { text, ids } = compose({ lead: 'Here it is:', items: told, omitted, end: 'Nothing else.' })
        expect(textLength(text)).toBeLessThanOrEqual(answerMax)
        const left = items.length + omitted - ids.length
        if (left > 0) expect(text).toContain(`\n${left} more not shown.\nNothing else.`)
        expect(ids).toEqual(told.slice(0, ids.length).map((one) => one.ids[0]))
        expect(parseMentions(text)).toEqual([])
      }),
    )
  })

  it('fits a message whatever the lengths of its lead and its end, of which it keeps whole lines', () => {
    const line = fc.constantFrom(
      'Rules near to your question:',
      '| a quote',
      'a'.repeat(90),
      'b'.repeat(400),
      '#7 by ada',
    )
    const lines = fc.array(line, { maxLength: 40 })
    fc.assert(
      fc.property(lines, lines, fc.nat(9), (lead, end, omitted) => {
        const first = ['Here it is.', ...lead]
        const { text } = compose({ lead: first.join('\n'), omitted, end: end.join('\n') })
        expect(textLength(text)).toBeLessThanOrEqual(answerMax)
        const known = new Set([...first, ...end, `${omitted} more not shown.`])
        expect(text.split('\n').filter((one) => !known.has(one) && one !== '')).toEqual([])
      }),
    )
  })

  it('leaves out the end first, and a heading with nothing below it', () => {
    const lead = ['Here it is:', ...Array.from({ length: 18 }, () => 'a'.repeat(99))].join('\n')
    const end = ['Rules near to your question:', 'b'.repeat(200)].join('\n')
    expect(compose({ lead, end }).text).toBe(lead)
    expect(compose({ lead: 'Here it is:', end }).text).toBe(`Here it is:\n${end}`)
  })

  it('does not count additions that do not fit', () => {
    const long = { line: '#1 by ada', ids: [1], quote: 'a'.repeat(200) }
    const beside = Array.from({ length: 30 }, () => ({ ...long, isBeside: true as const }))
    expect(compose({ lead: 'Here it is:', items: [long, ...beside] }).text).not.toContain('not shown')
    expect(compose({ lead: 'Here it is:', items: [long, ...beside], omitted: 2 }).text).toContain(
      '\n2 more not shown.',
    )
  })

  it('is normalized, although a word of the question may begin inside a character', () => {
    const end = 'This answer does not use "\u{fe0f}NULL" of your question.'
    expect(compose({ lead: 'Here it is:', end }).text).toBe(
      'Here it is:\nThis answer does not use "NULL" of your question.',
    )
  })

  it('does not name ids that stand in quoted lines', () => {
    expect(idsIn('#12 and #13\n| see #99\nlaw #14')).toEqual([12, 13, 14])
  })
})
