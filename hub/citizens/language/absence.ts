import { sentencesIn } from '../../domain/questions.ts'
import { wordsOf } from '../../domain/words.ts'
import { countOf, unitOf } from '../words/calendar.ts'
import { titleWordIn } from '../words/glossary/glossary.ts'
import { languageOf } from '../words/lexicon.ts'

/** Matches a statement that the asker was away, such as "I have been away for a week". */
const away = new RegExp(
  [
    String.raw`\bI(?:['’]ve| have| had| was|['’]m| am)?(?: just)?(?: been)? (?:away|gone|offline|absent|travell?ing|on (?:holiday|leave|vacation)|back (?:after|from))\b|\bI (?:have|was|had)n['’]t (?:been )?(?:here|around|online)\b|\bback after\b|^\P{L}*(?:just )?(?:been|was) (?:away|gone|offline|out|busy|asleep|travell?ing|ill|sick)\b`,
    String.raw`\b(?:estuve|he estado|estaba) (?:fuera|ausente|de viaje)|\bno (?:estuve|he estado|he entrado|entré)(?!\p{L})|\bestive (?:fora|ausente)|\bnão (?:estive|entrei|vim)(?!\p{L})`,
    String.raw`\bj['’](?:étais|ai été) (?:absente?|partie?)|\bje n['’](?:étais|ai) pas\b|\bich war\b.{0,40}\b(?:weg|abwesend|verreist|offline|nicht (?:da|hier|online)|im Urlaub)\b|\bsono stat[oa] (?:via|fuori|assente)\b|\bnon c['’]ero\b`,
    String.raw`(?<!\p{L})(?:меня (?:тут |здесь )?не было|я отсутствовал|я не заходил|я был[аи]? в отъезде)|\b(?:saya|aku) (?:tidak|nggak|gak) (?:ada|masuk|online|di sini)\b|\b(?:saya|aku) (?:absen|cuti)\b`,
    '我.{0,8}(?:没来|没上线|没看|沒來|离开|出差)|留守でした|いなかった|いませんでした|不在でした|休んでい|離れてい|غبت|لم أكن هنا|كنت غائب|मैं .{0,20}(?:नहीं (?:था|थी)|बाहर (?:था|थी))',
  ].join('|'),
  'iu',
)

const english: Record<string, string> = {
  ...{ hour: 'hour', hours: 'hour', day: 'day', days: 'day', week: 'week', weeks: 'week' },
  ...{ month: 'month', months: 'month' },
}
const numbers: Record<string, number> = {
  ...{ a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9 },
  ...{ ten: 10, eleven: 11, twelve: 12, fifteen: 15, twenty: 20, thirty: 30 },
}
/** Matches a vague number, such as "a few", which counts as three. */
const few =
  /^(?:few|couple|several|paar|einige|quelques|algunos|algunas|unos|unas|alguns|algumas|qualche|несколько|пару|beberapa|कुछ|بضعة|عدة)$/iu
/** Matches a word for a period without a number, such as the Russian "неделю" ("for a week"). */
const single = /^(?:неделю|месяц|seminggu|sebulan|أسبوعا|شهرا)$/iu

const signs = '一二三四五六七八九'
const unspaced =
  /(?<tens>[一二三四五六七八九]?十)?(?<ones>[一二两三四五六七八九]|\d{1,3})? ?(?:(?:个|個)(?<long>小时|星期|月)|[ヶか]月(?:間)?|(?<unit>小时|時間|天|日間?|周間?|週間|周|週|星期))/u
const unitNames: Record<string, string> = {
  天: 'day',
  日: 'day',
  周: 'week',
  週: 'week',
  星: 'week',
  月: 'month',
  小: 'hour',
  時: 'hour',
}

/** True for a statement that the asker was away, with or without a time. */
export const tellsAbsence = (sentence: string): boolean => away.test(sentence)

/** Returns the time since which the asker was away, such as "3 days ago" for "I was away for 3 days". */
export function awaySince(message: string): string | undefined {
  const sentence = sentencesIn(message).find((one) => away.test(one))
  return sentence === undefined ? undefined : spanIn(sentence)
}

/** Returns the start of the time span that a text names, such as "2 days ago" for "the posts of two days". */
export const spanIn = (text: string): string | undefined => spanInSigns(text) ?? spanInWords(text)

function spanInWords(sentence: string): string | undefined {
  const words = wordsOf(sentence)
  const language = languageOf(words)
  for (const [at, word] of words.entries()) {
    const unit = english[word] ?? unitOf(word)
    const before = words[at - 1] ?? ''
    const count = few.test(before) || few.test(words[at - 2] ?? '') ? fewCount : countBefore(before, language)
    if (unit !== undefined && count !== undefined) return `${count} ${unit}s ago`
    if (single.test(word)) return `1 ${unit ?? 'week'}s ago`
  }
  return undefined
}

const fewCount = 3

function countBefore(word: string, language: Parameters<typeof titleWordIn>[0]): number | undefined {
  return countOf(word) ?? numbers[word] ?? numbers[titleWordIn(language, word) ?? '']
}

function spanInSigns(sentence: string): string | undefined {
  const { tens, ones, long, unit } = unspaced.exec(sentence)?.groups ?? {}
  if (tens === undefined && ones === undefined) return undefined
  const ofTens = tens === undefined ? 0 : (tens.length === 1 ? 1 : signs.indexOf(tens[0] ?? '') + 1) * 10
  const ofOnes =
    ones === undefined ? 0 : ones === '两' ? 2 : /\d/.test(ones) ? Number(ones) : signs.indexOf(ones) + 1
  return `${ofTens + ofOnes} ${unitNames[(long ?? unit ?? '月')[0] ?? ''] ?? 'day'}s ago`
}
