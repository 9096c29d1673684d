import { describe, expect, it } from 'vitest'
import { txHash } from '../../hub/contract/chains.ts'
import { transactionPurposes } from '../../hub/contract/fund.ts'
import { claimText } from '../../hub/domain/claims.ts'

const claim = {
  baseUrl: 'https://plaza.example',
  purpose: 'sponsor',
  chain: 'base',
  txHash: `0x${'ab'.repeat(32)}`,
  subject: 'GPU-NODE Müller & Söhne 🦊',
} as const
const linesOf = (subject: string) => claimText({ ...claim, subject }).split(/\r\n|[\n\r\v\f\x85\u2028\u2029]/)

describe('the text of a claim to sign', () => {
  it('says in words what is claimed', () => {
    expect(claimText(claim)).toBe(
      [
        'I paid https://plaza.example with this transaction, and say what it was for.',
        '',
        'Site: https://plaza.example',
        'Purpose: sponsor',
        'Subject: "GPU-NODE Müller & Söhne 🦊"',
        'Chain: Base (eip155:8453)',
        `Transaction: ${claim.txHash}`,
        '',
        'To sign this moves no money.',
      ].join('\n'),
    )
  })

  it('differs for another site, purpose, subject, chain or transaction', () => {
    const others = [
      claim,
      ...transactionPurposes
        .filter((purpose) => purpose !== claim.purpose)
        .map((purpose) => ({ ...claim, purpose })),
      { ...claim, baseUrl: 'https://plaza.example.org' },
      { ...claim, subject: 'GPU-NODE Müller & Söhne' },
      { ...claim, subject: `${claim.subject} ` },
      { ...claim, chain: 'ethereum' as const },
      { ...claim, txHash: `0x${'ac'.repeat(32)}` },
    ]
    expect(new Set(others.map(claimText)).size).toBe(others.length)
  })

  it('is the same for any spelling of the hash', () => {
    const upper = `0x${'AB'.repeat(32)}`
    expect(claimText({ ...claim, txHash: upper })).toBe(claimText(claim))
    expect(txHash.parse(upper)).toBe(claim.txHash)
  })

  it.each(['\n', '\r\n', '\v', '\f', '\x85', '\u2028', '\u2029'])(
    'keeps its number of lines with %j in its subject',
    (end) => {
      const subject = `Ada"${end}Transaction: 0x${'00'.repeat(32)}`
      const lines = linesOf(subject)
      expect(lines).toHaveLength(linesOf('Ada').length)
      expect(lines.filter((line) => line.startsWith('Transaction: '))).toEqual([
        `Transaction: ${claim.txHash}`,
      ])
    },
  )

  it('escapes invisible characters of a subject, and distinguishes look-alike subjects', () => {
    for (const hidden of ['\u202e', '\u200b', '\u{e0041}', '\ud800', '\0', '\ufeff', '\u115f']) {
      const [line = ''] = linesOf(`Ada${hidden}`).filter((each) => each.startsWith('Subject: '))
      expect(line).toMatch(/^Subject: "Ada(\\u[0-9a-f]{4})+"$/)
      expect(JSON.parse(line.slice('Subject: '.length))).toBe(`Ada${hidden}`)
    }
    expect(claimText({ ...claim, subject: '\\u200b' })).not.toBe(claimText({ ...claim, subject: '\u200b' }))
  })
})

describe('a transaction hash', () => {
  it.each([
    '',
    '0x',
    'ab'.repeat(32),
    `0x${'ab'.repeat(31)}`,
    `0x${'ab'.repeat(33)}`,
    `0x${'ag'.repeat(32)}`,
  ])('is refused as %j', (text) => {
    expect(txHash.safeParse(text).success).toBe(false)
  })
})
