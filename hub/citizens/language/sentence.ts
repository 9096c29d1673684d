import { wordsOf } from '../../domain/words.ts'
import { monthNames, monthOf, weekdayOf } from '../words/calendar.ts'
import type { Concept } from '../words/english.ts'
import { conceptsOf, languageOf } from '../words/lexicon.ts'
import { isClock, withoutNames } from './clocks.ts'
import { spanned, unspacedSinceOf, unspacedSpan } from './spans.ts'
import { named, none, type Token } from './token.ts'
import { withTheirConcepts } from './tokenConcepts.ts'

/** Maximum number of tokens that are read from a message. Real questions are shorter. */
const tokensMax = 40
const runMax = 160
/** Arabic marks for short vowels, which are usually not written. */
const vowelMarks = /[\u064b-\u0652]/g
const negations = /^(?:not|no|nicht|ne|pas|без|не|nao|bukan|非)$/iu

const unit = '(?:minutes?|mins?|hours?|hrs?|h|days?|weeks?|months?)'
const count = '(?:\\d{1,4}|an?|one|two|three|four|five|six|seven|ten)'
const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'
const time = `\\d{4}-\\d{2}-\\d{2}(?:[T ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?: ?UTC|Z)?)?|${count} ${unit} ago|(?:the )?(?:last|past) (?:${count} or )?${count} ?${unit}|(?:the )?(?:last|past) (?:minute|hour|day)|(?:last )?${weekday}`
const unspacedRun = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/u
const piece = new RegExp(
  [
    `(?<quote>["“«][^"“”«»]+["”»]|[「『《][^「」『』《》]+[」』》]|(?<![\\p{L}\\p{N}])'[^']{4,80}'(?![\\p{L}\\p{N}]))`,
    `(?<since>(?<![\\p{L}\\p{N}-])(?:${time})(?![\\p{L}\\p{N}]))`,
    '(?<clock>(?<![\\d:])(?:[01]?\\d|2[0-3]):[0-5]\\d(?: ?UTC(?![\\p{L}\\p{N}])|Z)?(?![\\d:]))',
    '(?:(?<year>\\d{4}) ?[年년] ?)?(?<month>1[0-2]|0?[1-9]) ?[月월] ?(?<day>3[01]|[12]\\d|0?[1-9]) ?[日号號일]',
    unspacedSpan.source,
    '(?<stop>[.!?؟](?=\\s)|[。！？])',
    '#(?<id>\\d{1,15})',
    '@(?<slug>[a-z0-9-]{2,32})',
    `(?<run>${unspacedRun.source})`,
    '第?(?<ordinal>\\d{1,15})(?=[号號番](?!目))',
    `(?<number>\\d{1,15}(?!(?!${unspacedRun.source})[\\p{L}\\p{N}.]))`,
    `(?<word>(?:(?!${unspacedRun.source})[\\p{L}\\p{M}\\p{N}_.'-])*(?!${unspacedRun.source})[\\p{L}\\p{M}\\p{N}])`,
  ].join('|'),
  'giu',
)

const numbered: readonly Concept[] = ['law', 'feature', 'vote', 'post', 'number', 'quorum', 'tally']

/** Matches "about" before a time, as in "about a week ago". */
const about =
  /(?<![\p{L}])(?:about|around|roughly|approximately|ungefähr|etwa|circa|ca\.|environ|aproximadamente|más o menos|примерно|около|sekitar|kira-kira|ongeveer) (?=(?:a|an|one|two|three|einer?|einem|zwei|une?|deux|una?|dos|um|uma|dois|een|\d+) (?:minut|hour|day|week|month|year|stund|tag|woch|monat|jahr|heure|jour|semaine|mois|an\b|hora|d[ií]a|semana|m[eê]s|año|ano\b|uur|dag|week|maand|jaar|час|дн|недел|месяц)|(?:недел|дн|месяц)|(?:seminggu|sehari)\b)/giu

/** Matches "until today", which is removed from a question because it does not limit the time. */
const untilToday =
  /\b(?:until|till|up to) (?:today|now)\b|\bto date\b|\bbis heute\b|\bhasta (?:hoy|ahora|la fecha)\b|\bjusqu['’]à (?:aujourd['’]hui|présent|maintenant)\b|\baté (?:hoje|agora)\b|\bfino (?:ad oggi|a oggi|ad ora)\b|\btot (?:vandaag|nu(?: toe)?)\b|\bsampai (?:hari ini|sekarang)\b|(?<!\p{L})(?:до сих пор|до сегодня\p{L}*(?: дня)?|на сегодняшний день)(?!\p{L})|至今|到今天为止|到目前为止|今日まで|これまで|حتى (?:اليوم|الآن)|(?:आज|अब) तक/giu

/** Matches a French verb with its pronoun, such as "pourriez-vous". */
const inverted =
  /(?<![\p{L}-])(\p{L}+(?:ez|ons|[ts]|x)|\p{L}+(?=-t-))(?:-t)?-(vous|nous|tu|moi|il|elle|on|ils|elles)(?![\p{L}-])/giu

/** Splits a question into tokens. With `corrects`, also recognises misspelt words, which is slow. */
export function tokensOf(question: string, { corrects = true }: { corrects?: boolean } = {}): Token[] {
  const tokens: Token[] = []
  for (const { groups = {} } of question
    .replace(/[‘’´`]/g, "'")
    .replace(/[٠-٩۰-۹०-९]/g, (digit) => String(((digit.codePointAt(0) ?? 0) % 16) - (digit < '०' ? 0 : 6)))
    .replace(vowelMarks, '')
    .replace(about, ' ')
    .replace(untilToday, ' ')
    .replace(inverted, '$1 $2')
    .matchAll(piece)) {
    const { quote, since, clock, stop, id, ordinal, slug, run, number, word } = groups
    const span = unspacedSinceOf(groups)
    if (quote) tokens.push({ text: quote, concepts: none })
    else if (since) tokens.push({ text: since, concepts: none, since: since.toLowerCase() })
    else if (clock) tokens.push({ text: clock, concepts: none, since: clock.slice(0, 5) })
    else if (groups.day) tokens.push(unspacedDay(groups))
    else if (span) tokens.push(span)
    else if (stop) markEnd(tokens)
    else if (id) tokens.push({ text: `#${id}`, concepts: none, id: Number(id) })
    else if (ordinal) tokens.push({ text: `#${ordinal}`, concepts: none, id: Number(ordinal) })
    else if (slug) tokens.push({ text: slug, concepts: none, agent: slug.toLowerCase() })
    else if (run) tokens.push(...split(run))
    else if (number) tokens.push(numberToken(number, tokens.at(-1)))
    else if (word) tokens.push({ text: word, concepts: none })
    if (tokens.length >= tokensMax) break
  }
  const language = languageOf(tokens.flatMap(({ text }) => wordsOf(text)))
  return withoutNegated(withTheirConcepts(spanned(dated(withoutNames(tokens))), { language, corrects }))
}

/** Returns the token for a day such as 6月15日. */
function unspacedDay({ year, month = '', day = '' }: Record<string, string | undefined>): Token {
  const text = `${month}月${day}日`
  if (year === undefined)
    return { text, concepts: none, since: `${Number(day)} ${monthNames[Number(month) - 1]}` }
  return {
    text: `${year}年${text}`,
    concepts: none,
    since: [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
  }
}

/** Treats a number as an id only after a word such as "law". */
function numberToken(number: string, before: Token | undefined): Token {
  const concepts = before && conceptsOf(wordsOf(before.text).join(' '))
  const isId = numbered.some((concept) => concepts?.has(concept) || before?.concepts.has(concept))
  return { text: number, concepts: none, ...(isId && { id: Number(number) }) }
}

function split(run: string): Token[] {
  const signs = [...run].slice(0, runMax)
  const tokens: Token[] = []
  let rest = ''
  const close = () => {
    if (rest !== '') tokens.push({ text: rest, concepts: none })
    rest = ''
  }
  for (let at = 0; at < signs.length; ) {
    const length = longestAt(signs, at)
    if (length === 0) rest += signs[at]
    else {
      close()
      const text = signs.slice(at, at + length).join('')
      tokens.push(
        weekdayOf(text) ? { text, concepts: none } : named(text, conceptsOf(wordsOf(text).join(' '))),
      )
    }
    at += Math.max(1, length)
  }
  close()
  return tokens
}

function longestAt(signs: readonly string[], at: number): number {
  for (let length = Math.min(longestSigns, signs.length - at); length > 0; length--) {
    const text = signs.slice(at, at + length).join('')
    if (conceptsOf(wordsOf(text).join(' ')) || weekdayOf(text)) return length
  }
  return 0
}
const longestSigns = 10

function markEnd(tokens: Token[]): void {
  const last = tokens.at(-1)
  if (last) tokens.splice(-1, 1, { ...last, ends: true })
}

/** Replaces weekdays, and dates such as "18. november", with time tokens. */
function dated(tokens: readonly Token[]): Token[] {
  const isDay = (token: Token | undefined) =>
    token !== undefined && /^(?:[12]?\d|3[01])(?:st|nd|rd|th)?$/.test(token.text)
  const result: Token[] = []
  for (const token of tokens) {
    const day = result.at(-1)
    if (isClock(token) && day?.since !== undefined && /^\d+ [a-z]+$/.test(day.since)) {
      result.splice(-1, 1, {
        ...{ text: `${day.text} ${token.text}`, concepts: none },
        since: `${day.since} ${token.since}`,
      })
      continue
    }
    const month = monthOf(token.text)
    const last = result.at(-1)
    // Skip "de" or "of" between day and month, as in "20 de noviembre".
    const before = last?.text === 'de' || last?.text === 'of' ? result.at(-2) : last
    if (month && isDay(before)) {
      result.splice(result.indexOf(before as Token))
      result.push({
        text: `${before?.text} ${token.text}`,
        concepts: none,
        since: `${Number.parseInt(before?.text ?? '', 10)} ${month}`,
      })
    } else if (last && isDay(token) && monthOf(last.text)) {
      result.splice(-1, 1, {
        text: `${last.text} ${token.text}`,
        concepts: none,
        since: `${Number.parseInt(token.text, 10)} ${monthOf(last.text)}`,
      })
    } else {
      const weekday = token.since === undefined ? weekdayOf(token.text) : undefined
      result.push(weekday ? { text: token.text, concepts: none, since: weekday } : token)
    }
  }
  return result
}

/** Removes the words that a question excludes, such as "laws" in "not the laws". */
function withoutNegated(tokens: readonly Token[]): Token[] {
  return tokens.filter((_, at) => {
    const before = tokens.slice(0, at + 1).map(({ text }) => text.toLowerCase())
    const isArticle = (word: string | undefined) =>
      word !== undefined && /^(?:the|die|les|las|los|os|as)$/.test(word)
    const place = isArticle(before.at(-2)) ? -3 : -2
    return !(isArticle(before.at(-2)) && negations.test(before.at(place) ?? ''))
  })
}
