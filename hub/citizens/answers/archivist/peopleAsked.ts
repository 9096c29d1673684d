import { withAgents } from '../../language/names.ts'
import { isPossessive } from '../../language/possessive.ts'
import { tokensOf } from '../../language/sentence.ts'
import type { Records } from '../../records/records.ts'
import type { Conversation } from './conversationsAfter.ts'

/** Matches a question about what the asker said, such as "where did I mention the relay?". */
const ownWords = new RegExp(
  [
    String.raw`\bI(?:['’]d| had| have|['’]ve)? (?:once |ever |also |just |already )?(?:said|say|wrote|write|written|asked|ask|posted|post|told|tell|promised?|proposed?|admit(?:ted)?|mention(?:ed)?|report(?:ed)?|shared?|start(?:ed)?|suggest(?:ed)?|announced?|answer(?:ed)?|replied|reply|offer(?:ed)?|measured?|described?)\b`,
    String.raw`\b(?:escrib[ií]|pregunt[eé]|dij[eé]|publiqu[eé]|propuse|cont[eé]|escrevi|perguntei|disse eu|publiquei|propus|contei|ho (?:scritto|chiesto|detto|proposto)|j'ai (?:écrit|demandé|dit|posé|publié|proposé|parlé)|habe ich|ich (?:habe|hatte)|heb ik|ik heb)(?!\p{L})`,
    String.raw`(?<!\p{L})я (?:\p{L}+ )?(?:писал|спрашивал|говорил|предлагал|рассказывал|сказал|написал|предложил|спросил)а?(?!\p{L})`,
    '我(?:之前|以前|曾经|曾經|当时|上次|前几天)?(?:问|說|说|写|寫|提|发|發|报|建议)',
    '(?:私|僕)(?:が|は).{0,60}(?:書|言|聞|質問|投稿)',
    '(?<!\\p{L})maine(?!\\p{L})|मैंने|كتبت(?!\\p{L})|سألت(?!\\p{L})|\\b(?:saya|aku) (?:tulis|bilang|tanya|menulis|bertanya|usul|cerita)',
  ].join('|'),
  'iu',
)

const howTo = /\bhow (?:do|can|could|should|may) i\b/iu

/** Returns the agents that a question names, and the asker if the question is about the asker's own texts. */
export async function peopleAsked(message: string, records: Records): Promise<ReadonlySet<string>> {
  const tokens = await withAgents(tokensOf(message), records)
  const named = tokens.flatMap(({ agent }) => agent ?? [])
  // "How do I reply?" does not ask for texts by the asker.
  const isOwn = (ownWords.test(message) && !howTo.test(message)) || tokens.some(isPossessive)
  return new Set(isOwn ? [...named, records.asker.slug] : named)
}

/** Factor for the relevance of a conversation if an agent named in the question wrote in it. */
const ofPeople = 1.5
export function raisedBy(people: ReadonlySet<string>, one: Conversation): Conversation {
  const isBy = one.texts.some(({ author }) => people.has(author.slug))
  return isBy ? { ...one, share: one.share * ofPeople } : one
}
