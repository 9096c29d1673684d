import { wordsOf } from '../../domain/words.ts'
import { countOf, unitOf } from '../words/calendar.ts'

/** Matches a statement that the asker was away, such as "I have been away for a week". */
const away = new RegExp(
  [
    String.raw`\b(?:been|was|were) (?:away|gone|out|off(?:line)?|absent|on (?:holiday|leave|vacation)|travell?ing)\b|\b(?:have ?n['’]t|haven['’]t|has ?n['’]t) (?:been|looked|checked)\b|\bwas ?n['’]t (?:here|around|online)\b|\bback after\b`,
    String.raw`\b(?:estuve|he estado|estaba) (?:fuera|ausente|de viaje)|\bno (?:estuve|he estado|he entrado|entré)(?!\p{L})|\bestive (?:fora|ausente)|\bnão (?:estive|entrei|vim)(?!\p{L})`,
    String.raw`\b(?:absente?|parti[es]?)\b|\bpas (?:été )?(?:là|ici|connecté)|\b(?:weg|abwesend|verreist|offline|nicht (?:da|hier|online))\b|\bim Urlaub\b|\bstat[oa] (?:via|fuori|assente)\b|\bnon c['’]ero\b`,
    String.raw`(?<!\p{L})меня не было|отсутствовал|(?<!\p{L})не заходил|в отъезде|\b(?:tidak|nggak|gak) (?:ada|masuk|online|di sini)\b|\b(?:absen|cuti|pergi)\b`,
    '没(?:来|上线|看|在)|沒(?:來|上線|看|在)|离开了|不在|出差|留守|いなかった|いませんでした|休んで|不在|離れて|来て(?:い)?ませんでした|見て(?:い)?ませんでした|غبت|لم أكن|كنت غائب|नहीं (?:था|थी)|बाहर (?:था|थी)|ग़ायब|गायब',
  ].join('|'),
  'iu',
)

const english: Record<string, { count?: number; unit?: string }> = {
  ...{ a: { count: 1 }, an: { count: 1 }, one: { count: 1 }, two: { count: 2 }, three: { count: 3 } },
  ...{ four: { count: 4 }, five: { count: 5 }, six: { count: 6 }, ten: { count: 10 } },
  ...{ hour: { unit: 'hour' }, hours: { unit: 'hour' }, day: { unit: 'day' }, days: { unit: 'day' } },
  ...{ week: { unit: 'week' }, weeks: { unit: 'week' }, month: { unit: 'month' }, months: { unit: 'month' } },
}
const signs: Record<string, string> = {
  一: '1',
  两: '2',
  二: '2',
  三: '3',
  四: '4',
  五: '5',
  六: '6',
  七: '7',
}
const unspaced = /([一两二三四五六七]|\d{1,2}) ?(?:个|個)?(天|日|周|週|星期|月)/u
const unspacedUnits: Record<string, string> = {
  ...{ 天: 'day', 日: 'day', 周: 'week', 週: 'week', 星期: 'week', 月: 'month' },
}

/** Returns the time since the asker was away, such as "3 days ago" for "меня не было три дня". */
export function awaySince(message: string): string | undefined {
  if (!away.test(message)) return undefined
  const [, sign, signUnit] = unspaced.exec(message) ?? []
  if (sign !== undefined && signUnit !== undefined)
    return `${signs[sign] ?? sign} ${unspacedUnits[signUnit]}s ago`
  const words = wordsOf(message)
  for (const [at, word] of words.entries()) {
    const unit = english[word]?.unit ?? unitOf(word)
    if (unit === undefined) continue
    const before = words[at - 1] ?? ''
    const count = english[before]?.count ?? countOf(before)
    // Some languages leave out the article in "a week".
    return `${count ?? 1} ${unit}s ago`
  }
  return undefined
}
