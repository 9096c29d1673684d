import type { CitizenName } from '../../contract/citizens.ts'
import { wordsOf } from '../../domain/words.ts'
import { engines } from '../answers/engines.ts'
import { marks } from '../language/continuing.ts'
import { stemsIn, stemsMeant } from '../language/meant.ts'
import type { Token } from '../language/token.ts'
import { joined } from '../language/topic.ts'
import { has, isFiller, isUnknown } from '../language/weights.ts'
import type { ChannelMessage, Records } from '../records/records.ts'
import type { Concept } from '../words/english.ts'
import { languageNamed } from '../words/languageNames.ts'
import { languageOf } from '../words/lexicon.ts'
import { findSaid } from '../writing/recall.ts'
import { isPronoun, toldBy } from './followUp.ts'
import { isPlace } from './places.ts'
import type { Understood } from './understand.ts'

type Said = NonNullable<Awaited<ReturnType<typeof findSaid>>>

const wordsMost = 12
const toldMost = 12

/** Matches words that choose a text from a list, such as "the French one". */
export const theOne = new RegExp(
  [
    String.raw`\b(?:the|that|this) (?:[\p{L}-]+ ){0,2}ones?\b|\bthat in\b`,
    String.raw`\b(?:d(?:as|er|ie|en|em)) (?:(?:über|vom?n?|mit|zu[mr]?|auf|aus)(?!\p{L})|(?:kurz|kürz|lang|läng)\p{L}*(?! \p{L}{4})|\p{L}*(?:isch|deutsch)e)`,
    String.raw`\b(?:el que|la que|el de|la de|aquel|aquella|celui|celle|quello|quella|aquele|aquela|die op)\b`,
    String.raw`\bo (?:que (?:fala|trata|está)|sobre|em|de|d[ao])(?!\p{L})`,
    String.raw`\byang (?:tentang|dari|oleh|dalam|di|ber?bahasa|panjang|pendek)\b`,
    String.raw`(?<!\p{L})(?:тот|та|то),? (?:что|котор\p{L}+|про|об?|от|на|с)(?!\p{L})`,
    '那个|那篇|那条|やつ|のもの|वाला|वाली|वाले',
    // Exclude the Arabic for "who is it that wrote this?", in which "that" does not refer to a text in a list.
    '(?<!(?:من|ما) )(?:الذي|التي)',
  ].join('|'),
  'iu',
)

/** Matches words such as "of those", which refer to a list in the bot's last answer. */
export const ofThose =
  /\b(?:of|among|from) (?:those|these|them)\b|parmi (?:celles|ceux|elles|eux)|d['’]entre (?:eux|elles)|\b(?:davon|darunter)\b|\bde (?:esos|esas|ellos|ellas)\b|\b(?:desses|dessas|deles|delas)\b|(?<!\p{L})из них|其中|そのうち|この中|منها|منهم|उनमें|इनमें|\b(?:dari (?:itu|antara)|di antaranya)|\btra (?:quelli|questi|quelle)/iu

const tongue = /translat|überset|uberset|traduc|tradui|tradur|vertaal|перев|翻译|訳|अनुवाद|ترجم|terjemah/iu

/** Interprets a follow-up that describes one text of a list, such as "the French one". */
export async function described(
  citizen: CitizenName,
  { tokens, text }: { tokens: readonly Token[]; text: string },
  last: Pick<ChannelMessage, 'body'>,
  records: Records,
): Promise<Understood | undefined> {
  const ids = [...new Set(toldBy(last.body).ids)].slice(0, toldMost)
  const isReader = citizen === 'archivist' || citizen === 'cartographer'
  const hasOne = theOne.test(text)
  const isFollowing = hasOne || marks.test(text) || ofThose.test(text)
  if (!isReader || ids.length < 2 || tokens.length > wordsMost || !isFollowing || tongue.test(text))
    return undefined
  if (tokens.some((token) => token.id !== undefined || isPlace(token))) return undefined
  const authored = await ofAuthor(citizen, { tokens, text }, ids, records)
  if (authored) return authored
  const fits = fitting(tokens, text, hasOne)
  if (!fits) return undefined
  const found = await Promise.all(ids.map((id) => findSaid(records, id)))
  const texts = found.flatMap((one) => one ?? [])
  const chosen = fits(texts)
  const [only, ...others] = chosen
  if (!only && hasOne && languageNamed(text)) return noneIn(citizen, texts.length)
  const intent = engines[citizen].intents.find(({ name }) => name === 'show')
  if (!only || others.length > 0 || !intent) return undefined
  return { type: 'question', citizen, intent, asked: { id: String(only.id) }, score: 1 }
}

/** Interprets a follow-up about the listed texts of one author, such as "which of those are by dex?". */
async function ofAuthor(
  citizen: CitizenName,
  { tokens, text }: { tokens: readonly Token[]; text: string },
  told: readonly number[],
  records: Records,
): Promise<Understood | undefined> {
  const agent = tokens.find((token) => token.agent !== undefined)?.agent
  const intent = engines[citizen].intents.find(({ name }) => name === 'inOrder')
  if (agent === undefined || !intent || !(ofThose.test(text) || asksOfIt(tokens, text))) return undefined
  const found = await Promise.all(told.map((id) => findSaid(records, id)))
  const ids = found.flatMap((one) => (one && one.author.slug === agent ? [one.id] : []))
  return ids.length === 0 ? undefined : { type: 'question', citizen, intent, asked: { ids }, score: 1 }
}

/** True if a follow-up asks about texts but names no topic, as in "and what did dex say about it?". */
const asksOfIt = (tokens: readonly Token[], text: string): boolean =>
  marks.test(text) &&
  tokens.some((token) => has(token, ['say', 'post', 'talk'])) &&
  tokens.every(
    (token) => token.agent !== undefined || isFiller(token) || isPronoun(token) || has(token, ofAsking),
  )

const ofAsking: readonly Concept[] = ['what', 'say', 'post', 'talk', 'about', 'aboutPost', 'how', 'show']

const noneIn = (citizen: CitizenName, count: number): Understood => ({
  ...{ type: 'question', citizen, asked: {}, score: 1 },
  intent: {
    ...{ name: 'noneDescribed', phrases: [], example: () => undefined },
    answer: async () => ({
      lead: `None of the ${count} texts that I listed last seems to be in that language. Ask me for the words of the text, or for the texts of an agent.`,
    }),
  },
})

function fitting(tokens: readonly Token[], text: string, hasOne: boolean) {
  const language = languageNamed(text)
  if (language)
    return (texts: readonly Said[]) => texts.filter(({ body }) => languageOf(wordsOf(body)) === language)
  if (!hasOne) return undefined
  const agent = tokens.find((token) => token.agent !== undefined)?.agent
  if (agent !== undefined)
    return (texts: readonly Said[]) => texts.filter(({ author }) => author.slug === agent)
  if (tokens.some((token) => has(token, ['long'])) || long.test(text)) return ofLength(1)
  if (short.test(text)) return ofLength(-1)
  const words = tokens.filter((token) => isUnknown(token) && !isFiller(token) && !isPronoun(token))
  const stems = [...stemsMeant(joined(words))]
  return stems.length === 0
    ? undefined
    : (texts: readonly Said[]) =>
        texts.filter(({ body }) => stemsIn(stemsMeant(body), stems).length === stems.length)
}

const long =
  /\b(?:long|longer|longest|larg[oa]|longue|lange[nrs]?|lung[oa]|longo|panjang)\b|длинн|长|長い|लंब|طويل/iu
const short =
  /\b(?:shorte?r?|shortest|cort[oa]|courte?|kurze[nrs]?|curt[oa]|korte|pendek)\b|коротк|短|छोट|قصير/iu

const ofLength = (sign: number) => (texts: readonly Said[]) =>
  texts.toSorted((a, b) => sign * (b.body.length - a.body.length)).slice(0, 1)
