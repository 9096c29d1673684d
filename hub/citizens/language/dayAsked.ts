import { dayMs } from '../../domain/durations.ts'
import { sinceOf } from '../../domain/since.ts'
import { wordsOf } from '../../domain/words.ts'
import { monthOf, unitOf, weekdayOf } from '../words/calendar.ts'
import type { Asked } from './phrase.ts'
import { tokensOf } from './sentence.ts'

/** Matches a time that is one whole day, such as "10 june", "thursday" or "yesterday". */
const day = /^(?:(?:last )?[a-z]+day|\d{1,2} [a-z]+|\d{4}-\d{2}-\d{2})$/
const today = 'today'

/** Matches words such as "until". "Until 10 June" means a period, not that single day. */
const ofSpan =
  /(?<![\p{L}\p{M}])(?:from|onwards?|until|till|up to|now|so far|ab|vom|bis|partir|hasta|desde|jusqu|até|ate|dari|mulai|hingga|sampai|dal|dalla|fino|vanaf|tot|с|со|до|من|منذ|حتى|بعد|से|तक|থেকে|পর্যন্ত|سے|تک)(?![\p{L}\p{M}])|从|自|起|以来|以后|之后|到|至今|から|以降|まで|今まで/iu

export function endOfDayAsked({ since, question = '' }: Asked, now: Date): Date | undefined {
  if (since === undefined || since === today || !day.test(since) || ofSpan.test(question)) return undefined
  const tokens = tokensOf(question)
  const times = tokens.filter((token) => token.since !== undefined)
  if (times.length !== 1 || tokens.some(({ concepts }) => concepts.has('since'))) return undefined
  const from = sinceOf(since, now)
  return from && new Date(from.getTime() + dayMs)
}

export const mayBeTime = (topic: string): boolean =>
  !/^["“«「『]/u.test(topic) &&
  wordsOf(topic).some(
    (word) =>
      /^\d|^(?:minute|hour|day|week|month|year)s?$/.test(word) ||
      unitOf(word) !== undefined ||
      monthOf(word) !== undefined,
  )

export const isWeekday = (words: string): boolean => weekdayOf(words) !== undefined
