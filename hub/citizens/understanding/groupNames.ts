import { alphabetOf, typedFor } from '../language/slips.ts'
import type { Records } from '../records/records.ts'

const word = /[\p{L}\p{M}]+/gu
const shortest = 4
/** Maximum number of words in a message that are compared with the names of groups. */
const wordsMost = 24

/** Corrects one misspelt word in the name of a group, such as "tide tabels", if its other words are right. */
export async function withWholeName(message: string, records: Records): Promise<string> {
  const words = [...message.matchAll(word)].map(({ 0: text, index }) => ({ text: text.toLowerCase(), index }))
  if (words.length < 2 || words.length > wordsMost) return message
  const titles = (await records.publicChannels()).map(({ name }) => name?.toLowerCase().match(word) ?? [])
  for (const title of titles.filter(({ length }) => length > 1))
    for (let at = 0; at + title.length <= words.length; at++) {
      const written = words.slice(at, at + title.length)
      const wrong = written.flatMap(({ text }, place) => (text === title[place] ? [] : [place]))
      const [place] = wrong
      if (place === undefined || wrong.length > 1) continue
      const { text, index } = written[place] as (typeof words)[number]
      const meant = title[place] ?? ''
      if (isSlip(text, meant)) return message.slice(0, index) + meant + message.slice(index + text.length)
    }
  return message
}

function isSlip(text: string, meant: string): boolean {
  const letters = alphabetOf(text)
  return letters !== undefined && text.length >= shortest && typedFor(text, letters).includes(meant)
}
