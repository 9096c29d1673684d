import { wordsOf } from '../../domain/words.ts'
import { agoWords, countOf, lastWords, unitOf } from '../words/calendar.ts'
import { none, type Token } from './token.ts'

const signs: Record<string, number> = { 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 十: 10 }
const unitSigns: readonly (readonly [RegExp, string])[] = [
  [/小时|時間/, 'hour'],
  [/天|日/, 'day'],
  [/周|星期|週/, 'week'],
  [/月/, 'month'],
]
const amount = '[一二两三四五六七十]|\\d{1,3}'
const unit = '个?小时|時間|天|日間|日|个?星期|周|週間|个月|[ヶか]月'

/** Matches a time span in Chinese or Japanese, such as 过去三天 or 3日前. */
export const unspacedSpan = new RegExp(
  `(?:过去|最近|近|過去|ここ)(?:的)?(?<lastCount>${amount}) ?(?<lastUnit>${unit})(?:间|の間)?|(?<agoCount>${amount}) ?(?<agoUnit>${unit})(?:之?前|以内|内)`,
)

export function unspacedSinceOf(groups: Record<string, string | undefined>): Token | undefined {
  const count = groups.lastCount ?? groups.agoCount
  const name = groups.lastUnit ?? groups.agoUnit
  if (count === undefined || name === undefined) return undefined
  const one = unitSigns.find(([sign]) => sign.test(name))?.[1]
  const number = signs[count] ?? Number(count)
  return { text: `${count}${name}`, concepts: none, since: `${number} ${one}s ago` }
}

/** Replaces a time span, such as "two hours ago", with a single token. */
export function spanned(tokens: readonly Token[]): Token[] {
  const result: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const span = spanAt(tokens, at)
    result.push(span ? span.token : (tokens[at] as Token))
    at = span ? span.to : at + 1
  }
  return result
}

/** Matches an Arabic dual form, which means two of a unit such as days. */
const isDual = /^(?:ال)?(?:يومين|[اأ]سبوعين|شهرين|ساعتين)$/u

function spanAt(tokens: readonly Token[], from: number): { token: Token; to: number } | undefined {
  const wordAt = (at: number) => {
    const token = tokens[at]
    return token && token.since === undefined && token.id === undefined ? wordsOf(token.text).join(' ') : ''
  }
  let at = from
  let isSpan = false
  const skip = (words: ReadonlySet<string>) => {
    while (words.has(wordAt(at))) {
      isSpan = true
      at += 1
    }
  }
  skip(agoWords)
  skip(lastWords)
  const count = countOf(wordAt(at))
  if (count !== undefined) at += 1
  skip(lastWords)
  const unitWord = wordAt(at)
  const name = unitOf(unitWord)
  if (name === undefined) return undefined
  at += 1
  const before = at
  skip(lastWords)
  if (count !== undefined) skip(agoWords)
  if (!isSpan || (count === undefined && at === before && !lastWords.has(wordAt(before - 2))))
    return undefined
  const text = tokens
    .slice(from, at)
    .map((token) => token.text)
    .join(' ')
  return {
    token: { text, concepts: none, since: `${count ?? (isDual.test(unitWord) ? 2 : 1)} ${name}s ago` },
    to: at,
  }
}
