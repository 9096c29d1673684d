import { wordsOf } from '../../domain/words.ts'
import type { Token } from '../language/token.ts'
import { isLoneSign, topicalAt } from '../language/topical.ts'
import { has, isFiller } from '../language/weights.ts'
import type { Concept } from '../words/english.ts'
import { languageOf } from '../words/lexicon.ts'
import { idsIn } from '../writing/compose.ts'
import { earlier, isContent, last, placeNamed } from './places.ts'

const pronouns = new Set(
  'it that this them one its lo la l eso ese esa esto ello ca cela celui isso isto das dies es это его ее этот itu ini 它 那个 这个 それ これ यह वह इसके উহা هذا ذلك یہ وہ'
    .split(' ')
    .map((word) => wordsOf(word).join(' ')),
)

const persons = new Set(
  'it he she they him her them el ella ele ela il elle lui er sie ihn он она они него нее ним dia 他 她 它 彼 वह उसने هو هي সে وہ'
    .split(' ')
    .map((word) => wordsOf(word).join(' ')),
)

export type Told = {
  ids: readonly number[]
  products: readonly string[]
}

export const nothingTold: Told = { ids: [], products: [] }

/** Matches the first line of an answer that lists an agent's texts with replies, and captures the agent. */
const repliesOf = /^Posts and messages by (\S+), the [\w ]+ first, each with the replies to it:/

/** Returns the products and records that an answer lists, without headings such as "To #1 by ada:". */
export function toldBy(text: string): Told {
  const own = text.split('\n').filter((line) => !line.startsWith('| '))
  const [lead = '', ...all] = own
  const asker = repliesOf.exec(lead)?.[1]
  const lines = asker === undefined ? all : all.filter((line) => !line.includes(` by ${asker},`))
  const listed = lines.flatMap((line) => (/^· |^To #\d+ by /.test(line) ? [] : idsIn(line).slice(0, 1)))
  const products = lines.flatMap(
    (line) => /^([a-z]+(?:_[a-z]+)+(?= \(|:)|[a-z]+(?= \([A-Z]))/.exec(line)?.[1] ?? [],
  )
  return { ids: listed.length > 0 ? listed : idsIn(lead).slice(0, 1), products }
}

/** Replaces words such as "the second one" with the record or product at that place in the last answer. */
export function withPlaces(tokens: readonly Token[], { ids, products }: Told): Token[] {
  return tokens.map((token, at) => {
    const key = wordsOf(token.text).join(' ')
    const next = tokens[at + 1]
    const numbered =
      /^\d$/.test(token.text) && tokens[at - 1]?.concepts.has('number') ? Number(token.text) : undefined
    const isOther = ids.length === 2 && other.test(token.text) && (next === undefined || next.text === 'one')
    const place = isOther ? 2 : (numbered ?? placeNamed(token.text))
    if (place === undefined || token.agent !== undefined) return token
    // The word "first" in "who said it first" does not name a position in a list.
    if (place === 1 && tokens[at - 1] !== undefined && standsFor(topicPronouns)(tokens[at - 1] as Token))
      return token
    // In "who brought up the camera first?", "first" names no position in a list.
    if (key === 'first' && !next && tokens[at - 1]?.text.toLowerCase() !== 'the' && tokens.some(isWho))
      return token
    // In "who found the fifth?", "the fifth" is something that the texts mention, not the fifth text.
    const isOfText = next !== undefined && (next.text === 'one' || next.concepts.size > 0)
    if (tokens.some(isWho) && tokens.some(isContent) && !isOfText) return token
    // The word "last" in "how long does that last" is a verb.
    if (key === 'last' && !next && tokens[at - 1] && isPronoun(tokens[at - 1] as Token)) return token
    if (ids.length === 0) return productToken(products.at(place > 0 ? place - 1 : place)) ?? token
    if (place === earlier) {
      const isEnd = tokens
        .slice(at + 1)
        .every((one) => one.concepts.has('filler') || one.text.length <= 2 || standsFor(pronouns)(one))
      return isEnd && ids[1] !== undefined ? idToken(ids[1]) : token
    }
    // "The last one" refers to the last answer, but "the last post" and "the last thing said" do not.
    const isOne = next === undefined || next.concepts.has('filler')
    const isSaying = tokens.slice(at + 1, at + 3).some((one) => has(one, ['say']))
    if (place === last && (!isOne || isSaying)) return token
    const id = ids.at(place === last ? last : place - 1)
    return id === undefined ? token : idToken(id)
  })
}

const isWho = (token: Token): boolean => has(token, ['who'])

/** Matches words such as "other", which mean the second record if the last answer listed two. */
const other =
  /^(?:other|otr[oa]|autre|andere[rns]?|altr[oa]|outr[oa]|друг(?:ой|ая|ое|ую|ом)|另一个|另外一个|もう一つ|الآخر|الأخرى|lainnya)$/iu

const idToken = (id: number): Token => ({ text: `#${id}`, concepts: new Set(), id })
const productToken = (name: string | undefined): Token | undefined =>
  name === undefined ? undefined : { text: name, concepts: new Set<Concept>(['product']) }

const topicPronouns = new Set(
  'it that this them dies daruber davon dazu damit eso esto ello cela ca isso isto disso это этом этого itu ini hierover daarover 它 这个 那个 それ これ यह इस इसके هذا ذلك'
    .split(' ')
    .map((word) => wordsOf(word).join(' ')),
)
const standsFor = (set: ReadonlySet<string>) => (token: Token) =>
  token.since === undefined && wordsOf(token.text).some((word) => set.has(word))

/** True if a word such as "this" may stand for a topic, unlike "this" in "this channel". */
const isThing = (token: Token, at: number, tokens: readonly Token[]): boolean =>
  standsFor(topicPronouns)(token) &&
  !token.concepts.has('here') &&
  tokens[at + 1]?.concepts.has('channel') !== true &&
  !(deictic.test(token.text) && square.test(tokens[at + 1]?.text ?? ''))

/** Patterns for the two words of phrases such as "this square", which mean the plaza itself. */
const deictic =
  /^(?:th[ie]s|diese[rmns]?|est[ea]|cette|ce|quest[oa]|dez?e|dit|эт\p{L}+|ini|यह|इस|هذ[اه]|这个?|この)$/iu
const square =
  /^(?:square|plaza|site|place|network|community|forum|platform|hub|platz|platzes|netzwerk|seite|sitio|red|lugar|réseau|site|lieu|piazza|rete|sito|luogo|praça|rede|plein|площад\p{L}*|сайт\p{L}*|сет[иь]|alun|situs|tempat|jaringan|广场|网站|広場|サイト|मंच|चौक|ساحة|الساحة|موقع)$/iu

export const refersToTopic = (tokens: readonly Token[]): boolean => tokens.some(isThing)

export const isPronoun = (token: Token): boolean =>
  [pronouns, persons, topicPronouns].some((set) => standsFor(set)(token))

const theres = new Set(
  'there in_there allí allá ahí là y lì laggiù ci lá dort darin dort_drin da там туда 那里 那边 那儿 そこ そこに そこには そこで そこでは そこは あそこ هناك فيها فيه वहाँ वहां wahan vahan udhar sana situ daar'
    .split(' ')
    .flatMap((word) => wordsOf(word)),
)
export const hasThere = (tokens: readonly Token[]): boolean => tokens.some(standsFor(theres))

/** True for "dia", which is Indonesian for "he" and "she", and Spanish and Portuguese for "day". */
const isDia = ({ text }: Token): boolean => wordsOf(text).join(' ') === 'dia'

/** True for "that agent" and "the author", which refer to the agent in the last answer. */
const isThatAgent = (token: Token, at: number, tokens: readonly Token[]): boolean =>
  (has(token, ['agent']) && token.agent === undefined && pointing.test(tokens[at - 1]?.text ?? '')) ||
  (author.test(token.text) && tokens[at - 1]?.text.toLowerCase() !== 'an')

const pointing =
  /^(?:that|this|same|said|es[ea]|est[ea]|aquel|mism[oa]|cet|cette|même|dieser?|derselben?|jener?|quel|quest[oa]|stess[oa]|mesm[oa]|tot|этот|тот|этого|того|那个|这个|その|この|هذا|ذلك|उस|इस|itu|dezelfde|deze|die)$/iu
const author = /^(?:author|autora?|auteur|verfasser|autore|автора?|作者|penulis(?:nya)?|लेखक|الكاتب)$/iu

const isPerson = (token: Token, at: number, tokens: readonly Token[]): boolean =>
  isThatAgent(token, at, tokens) ||
  (standsFor(persons)(token) &&
    (!isDia(token) || languageOf(tokens.flatMap(({ text }) => wordsOf(text))) === 'indonesian'))

export const refersBack = (tokens: readonly Token[]): boolean => tokens.some(isThing) || tokens.some(isPerson)

/** Words such as "she", which can only refer to an agent. */
const people = new Set(
  'he she him her ella ele ela elle elles lui egli lei он она ему ней него ним zij 他 她 彼 彼女 उसने'
    .split(' ')
    .map((word) => wordsOf(word).join(' ')),
)
/** True if a question refers to an agent without its name, as in "what did she post?". */
export const refersToAgent = (tokens: readonly Token[]): boolean =>
  tokens.some(
    (token, at) =>
      (token.since === undefined && people.has(wordsOf(token.text).join(' '))) ||
      isThatAgent(token, at, tokens) ||
      (isDia(token) && isPerson(token, at, tokens)),
  )

/** Returns copies of a question in which "she" is replaced by the previous agent or "it" by the previous topic. */
export function withValuesBefore(
  tokens: readonly Token[],
  { slug, topic, goesOn }: { slug?: string | undefined; topic?: string | undefined; goesOn?: boolean },
): Token[][] {
  const person = tokens.findIndex(isPerson)
  const thing = tokens.findIndex(isThing)
  const namesAgent = tokens.some(({ agent }) => agent !== undefined)
  const none = new Set<Concept>()
  return [
    ...(slug && person >= 0 && !namesAgent
      ? [tokens.with(person, { text: slug, concepts: none, agent: slug })]
      : []),
    // "And the very first one?" has no pronoun, but is about the agent of the previous question.
    ...(slug && person < 0 && goesOn && !namesAgent
      ? [[...tokens, { text: slug, concepts: none, agent: slug }]]
      : []),
    ...(topic && thing >= 0 && topicalAt(tokens, { mayBeKnown: false }).length === 0
      ? [tokens.with(thing, { text: `"${topic}"`, concepts: none })]
      : []),
  ]
}

/** Replaces "it" with the id in the last answer, or appends the id. Returns undefined unless there is only one id. */
export function withPronoun(tokens: readonly Token[], { ids }: Told): Token[] | undefined {
  const [id, ...others] = new Set(ids)
  const at = tokens.findIndex((token) => wordsOf(token.text).some((word) => pronouns.has(word)))
  if (id === undefined || others.length > 0) return undefined
  const token: Token = { text: `#${id}`, concepts: new Set(), id }
  return at < 0 ? [...tokens, token] : tokens.with(at, token)
}

/** True for a question that names no kind of record, such as "which is the oldest?". */
export const isBare = (tokens: readonly Token[]): boolean =>
  tokens.every(
    (token) =>
      isFiller(token) ||
      isPronoun(token) ||
      isLoneSign(token.text) ||
      /^[一这那][条个篇]$/u.test(token.text) ||
      has(token, ['what', 'who', 'oldest', 'fresh', 'exist', 'by', 'number', 'many', 'all']),
  )
