import { wordsOf } from '../../domain/words.ts'
import { tokensOf } from '../language/sentence.ts'
import type { Token } from '../language/token.ts'
import { has, isFiller, isUnknown } from '../language/weights.ts'
import { isPronoun } from './followUp.ts'

/** Question (`text`) and what it excludes (`without`), as in "what is new, apart from the weather?". */
export type LeftOut = { text: string; without: string }

const edge = '(?<![\\p{L}\\p{M}])'

/** Matches words that introduce an exclusion, such as "apart from" and "besides". */
const before = new RegExp(
  [
    'apart from|aside from|other than|leaving out|leaving aside|not counting|except(?:ing)?(?: for)?|excluding|but not|besides|not by|no longer by',
    'au(?:ß|ss)er|abgesehen von|ausgenommen|bis auf|nicht von',
    'à part|sauf|hormis|excepté|en dehors de|mis à part',
    'excepto|salvo|aparte de|fuera de|quitando|dejando de lado|a excepción de',
    'exceto|tirando|afora|sem contar|com exceção de|à exceção de',
    'tranne|eccetto|a parte|fuorché|ad eccezione di|escluso|esclusa|esclusi',
    'behalve|afgezien van|uitgezonderd|op .{1,12} na',
    'кроме|за исключением|не считая|исключая|помимо',
    'kecuali|selain|di luar',
    'باستثناء|ما عدا|عدا|سوى',
  ]
    .map((words) => `${edge}(?:${words})(?![\\p{L}\\p{M}])`)
    .concat('除了', '除(?=[^了去非]{1,12}(?:以外|之外|外))')
    .join('|'),
  'iu',
)

/** Matches the beginning of a negative clause that may exclude a topic, such as "that isn't". */
const beforeThing = new RegExp(
  [
    "(?<=\\S\\s)(?:that|which|who) (?:is|are|was|were)(?:n['’]?t| not)(?! \\w+(?:ed|en|ing)(?!\\w))(?: about| by| from| on)?",
    '(?:das|die|der|was) (?:nicht |kein(?:e|en|er|es)? )(?=[^,;:.!?]{1,40} (?:ist|sind|war|waren)(?![\\p{L}]))(?:von |über )?',
    'qui ne (?:soit|soient|sont|est) pas (?:d[eu]s? |par |sur )?',
    'que no (?:sean?|sea) (?:de |sobre |por )?',
    'que não (?:sejam?) (?:de |sobre |por )?',
    'che non (?:siano?|sia) (?:di |su |da )?',
  ]
    .map((words) => `${edge}(?:${words})(?![\\p{M}])`)
    .join('|'),
  'iu',
)

/** Matches postpositions such as 以外 ("except"), which follow the excluded words. */
const after = /以外|を除いて|を除き|を除く|抜きで|के अलावा|के सिवा|को छोड़कर|को छोड़ कर|के अतिरिक्त/u

const clauseEnd = /[,;:.!?。！？،؛、，]|$/u
const excludedMost = 6
/** Maximum length of a message in which exclusions are looked for. Longer messages would block the event loop. */
const charactersMost = 600

/** Separates a question from the words that it excludes. Returns undefined if nothing is excluded. */
export function leftOut(message: string): LeftOut | undefined {
  if (message.length > charactersMost) return undefined
  const found = before.exec(message)
  if (found) return afterWord(message, found.index, found[0].length)
  const clause = beforeThing.exec(message)
  const thing = clause && afterWord(message, clause.index, clause[0].length)
  if (thing && isTexts(thing)) return thing
  const mark = after.exec(message)
  return mark ? beforeWord(message, mark.index, mark[0].length) : undefined
}

/** True if a question names a time and excludes a topic, as in "what was said today that isn't spam?". */
const isTexts = ({ text, without }: LeftOut): boolean =>
  tokensOf(without, { corrects: false }).some(isUnknown) &&
  tokensOf(text, { corrects: false }).some((token) => token.since !== undefined)

function afterWord(message: string, at: number, length: number): LeftOut | undefined {
  const rest = message.slice(at + length)
  const end = rest.search(clauseEnd)
  const clause = rest.slice(0, end)
  const tokens = tokensOf(clause, { corrects: false })
  const stop = tokens.find((token, place) => isNext(token) || isVerb(token, tokens.slice(0, place)))
  const excluded = stop ? clause.slice(0, Math.max(0, clause.indexOf(stop.text))) : clause
  const without = excluded.replace(/(?:以外|之外|外| (?:ist|sind|waren?))$/u, '').trim()
  const isFirst = message.slice(0, at).trim() === ''
  const others = `${message.slice(0, at).replace(/[,，、\s]+$/u, '')} ${rest.slice(excluded.length).replace(isFirst ? /^[,，、\s]+/u : /^\s+/u, '')}`
  return named(others, without)
}

function beforeWord(message: string, at: number, length: number): LeftOut | undefined {
  const start = message.slice(0, at)
  const clause = start.slice(start.search(/[^,;:.!?。！？،؛、，]*$/u))
  const tokens = tokensOf(clause, { corrects: false })
  const last = tokens.findLastIndex(isNext)
  const stop = tokens[last]
  const from = stop ? clause.lastIndexOf(stop.text) + stop.text.length : 0
  const without = clause
    .slice(from)
    .replace(/^(?:から|に|で|の|は|से|में)\s*/u, '')
    .trim()
  const rest = message.slice(at + length).replace(/^(?:で|の|は|に)/u, '')
  return named(`${start.slice(0, start.length - clause.length + from)} ${rest}`, without)
}

/** True for a word such as "yesterday" or "who", which is never part of an exclusion. */
const isNext = (token: Token): boolean =>
  token.since !== undefined || has(token, ['since', 'when', 'where', 'how', 'many', 'who'])

/** True for a verb that ends an exclusion, such as "wrote" in "who besides cleo wrote". */
const isVerb = (token: Token, earlier: readonly Token[]): boolean =>
  has(token, ['say']) && earlier.some((one) => !isFiller(one) && !isPronoun(one))

/** Matches words for the channel in which the question was asked, as in "any group besides this one?". */
const ownChannel =
  /^(?:here|this(?: (?:one|group|channel|room))?|ここ|こちら|这里|这儿|这个群|aqu[ií]|este|ici|celui-ci|hier|dies\p{L}* (?:hier|gruppe)|sini|यहाँ|هنا)$/iu

function named(text: string, without: string): LeftOut | undefined {
  if (ownChannel.test(without)) return undefined
  const words = tokensOf(without, { corrects: false })
  const asksOfRule = tokensOf(text, { corrects: false }).some((token) => has(token, ['can']))
  const isNamed = words.some((token) => !isFiller(token) && !isPronoun(token))
  const rest = text.replace(/\s+/g, ' ').trim()
  if (!isNamed || asksOfRule || words.length > excludedMost || wordsOf(rest).length === 0) return undefined
  return { text: rest, without }
}
