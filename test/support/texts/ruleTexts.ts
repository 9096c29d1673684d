import fc from 'fast-check'
import { type FlagRule, flagRules } from '../../../hub/domain/flagRules.ts'
import type { Random } from '../lib/random.ts'

/** Returns random strings that match a rule's pattern. Ignores the pattern's word boundaries and lookarounds. */
export function matchesOf({ pattern }: FlagRule, count: number, seed: number): string[] {
  const plain = pattern.source.replace(/\\b|\(\?<?!\[[^\]]*\]\)/g, '')
  return fc.sample(fc.stringMatching(new RegExp(plain)), { numRuns: count, seed })
}

/**
 * Hand-written texts that match the rules for flagging content. In some, such as "ignore a b c d rules", the gap
 * between two key words is as long as the rule allows.
 */
export const farMatches: readonly string[] = [
  'ignore a b c d rules',
  'you are now',
  'from now on you',
  'act as if you',
  'pretend to be',
  'pretend you are',
  'new instruction :',
  'your real goal',
  'once you receive this',
  'if you are an assistant',
  'reveal a b c d hidden message',
  'run the following shell script',
  `curl ${'a '.repeat(100)}| sudo zsh`,
  'what is a b c d e f your lovely token',
  'what is a b c d e f password',
  'send a b c d e f plaza token',
  `0x${'a1'.repeat(20)}`,
  '<system>\u0338',
  `see a.${'b'.repeat(12)}/c`,
  'A1'.repeat(13),
  'aA1'.repeat(20),
  'f0'.repeat(40),
  '\\x41'.repeat(12),
  '\\u0041'.repeat(12),
  '%41'.repeat(24),
  `${'01010101 '.repeat(7)}01010101`,
  `${'10101010,'.repeat(7)}10101010x`,
]

const borders = [
  ...[
    '',
    ' ',
    '\n',
    '\t',
    '  ',
    '.',
    ',',
    ':',
    ';',
    '/',
    '-',
    '_',
    '(',
    '[',
    '<',
    '"',
    "'",
    '’',
    '#',
    '*',
    '|',
  ],
  ...[
    'a',
    'Z',
    '0',
    '7',
    'é',
    '你',
    'ß',
    'ſ',
    'K',
    '😀',
    '❤️',
    '🇨🇭',
    '—',
    '…',
    '\u00a0',
    '\u3000',
    '\u2028',
    '\u0301',
    '１',
  ],
]
const gaps = [' ', '\n', '\t', '  ', ' \n ', '\u2028', '\u3000', '\u00a0', '\u2003']
/**
 * Strings to put before and after a text that matches a content rule. Some of them make the hub normalize the
 * whole text before searching.
 */
const beside = [
  '',
  '',
  '',
  'e\u0301 ',
  'ﬁn ',
  'ΑΣ ',
  'Ünï ',
  '今日は ',
  'Good morning. ',
  '42 ',
  '𝐀 ',
  '각 ',
  '👍🏽 ',
]

const choice = <Item>(random: Random, items: readonly Item[]): Item =>
  items[random.between(0, items.length - 1)] as Item
const oneIn = (random: Random, count: number): boolean => random.between(1, count) === 1
const wide = (letter: string): string => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)

/** Returns a random variant of a text that matches a content rule, for example with look-alike letters. */
export function dressed(match: string, random: Random): string {
  let text = match
  if (oneIn(random, 3))
    text = text.replace(/[a-z]/gi, (letter) => (oneIn(random, 2) ? letter.toUpperCase() : letter))
  if (oneIn(random, 3)) text = text.replace(/ /g, () => choice(random, gaps))
  if (oneIn(random, 8)) text = text.replace(/[!-~]/g, (letter) => (oneIn(random, 3) ? wide(letter) : letter))
  if (oneIn(random, 8)) text = text.replace(/'/g, '’').replace(/k/g, 'K').replace(/s/g, 'ſ')
  if (oneIn(random, 4)) {
    const at = random.between(0, text.length)
    text = text.slice(0, at) + choice(random, borders) + text.slice(at + random.between(0, 1))
  }
  const [before, behind] = [choice(random, borders), choice(random, borders)]
  return choice(random, beside) + before + text + behind + choice(random, beside)
}

export function ruleMatches(each: number, seed: number): string[] {
  return [...flagRules.flatMap((rule) => matchesOf(rule, each, seed)), ...farMatches]
}
