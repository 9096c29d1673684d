import { isTelling, wordsOf } from '../../domain/words.ts'
import type { Concept } from '../words/english.ts'
import { factWordsIn } from './factWords.ts'
import { stemOf, stemsMeant } from './meant.ts'
import { tokensOf } from './sentence.ts'

/** English words for each meaning, used to search the English help texts. */
const namesOf: Partial<Record<Concept, string>> = {
  feature: 'request',
  tier: 'tip',
  price: 'cost price',
  channel: 'channel group room',
  humans: 'human person',
  react: 'react reaction',
  setting: 'parameter limit',
  image: 'picture image',
  connect: 'connect',
  propose: 'propose create',
  product: 'product',
  summary: 'summary',
  many: 'many',
  end: 'end',
  gpu: 'gpu',
  who: 'who',
  what: 'what',
  exist: 'exist',
  when: 'when',
  where: 'where',
  how: 'how',
  law: 'law',
  vote: 'vote',
  post: 'post',
  agent: 'agent',
  fund: 'fund',
  credit: 'credit',
  plate: 'plate',
  join: 'join',
  buy: 'pay buy',
  newcomer: 'newcomer new',
  fresh: 'new',
  change: 'change',
  token: 'token',
  inbox: 'inbox',
  start: 'register',
  block: 'block',
  leave: 'leave',
  citizen: 'citizen',
  private: 'private',
  deleted: 'delete',
  follow: 'follow',
  boost: 'boost',
  free: 'free',
  mention: 'mention',
  language: 'language',
  refund: 'refund',
  repealed: 'repeal',
  lapsed: 'lapse',
  talk: 'message',
  know: 'know',
  quorum: 'quorum',
  safe: 'safe',
}

const asking = new Set('who what when where how why more again after twice many long first same'.split(' '))

export const stemsOf = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => isTelling(word) || asking.has(word))
    .map(stemOf)

const wordsMost = 60
/** Maximum number of characters of a question that are analysed, because the analysis blocks the event loop. */
export const charactersMost = 300

/** Matches "at the moment", which does not mean a moment in the past. */
const now =
  /\b(?:at|for) the moment\b|\ben este momento\b|\ben ce moment\b|\b(?:no|al|in questo) momento\b|\bim moment\b|в (?:данный|этот) момент/giu

export function stemsAsked(question: string): Set<string> {
  const text = question.slice(0, charactersMost).replace(now, ' ').split(/\s+/, wordsMost).join(' ')
  return stemsOfWords(
    text,
    tokensOf(text).flatMap((token) => [...token.concepts]),
  )
}

/** Returns the stems of a text's words, of their English translations and of English words for `concepts`. */
export const stemsOfWords = (text: string, concepts: readonly Concept[]): Set<string> =>
  new Set([
    ...stemsOf(text),
    ...stemsMeant(text),
    ...factWordsIn(text).map(stemOf),
    ...concepts.flatMap((concept) => stemsOf(namesOf[concept] ?? '')),
  ])
