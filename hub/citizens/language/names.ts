import { slugOf } from '../../domain/names.ts'
import { wordsOf } from '../../domain/words.ts'
import type { Records } from '../records/records.ts'
import type { Concept } from '../words/english.ts'
import { isInGlossary } from '../words/glossary/glossary.ts'
import { isWordOf, languageOf } from '../words/lexicon.ts'
import { otherNames } from './otherNames.ts'
import type { Token } from './token.ts'
import { has } from './weights.ts'

const nameWords = 4
const smallMost = 3

/** Merges the words of an agent's name, such as "Ada" and "Lovelace", into one token. */
export async function withAgents(
  tokens: readonly Token[],
  records: Records,
  { isAnyWord = false }: { isAnyWord?: boolean } = {},
): Promise<Token[]> {
  const spans = spansOf(tokens, isAnyWord)
  const slugs = [
    ...new Set(
      spans.flatMap(({ text }) =>
        [slugOf(text), slugOf(text)?.replace(/s$/, ''), text.toLowerCase()].filter(
          (slug) => slug !== undefined,
        ),
      ),
    ),
  ]
  if (slugs.length === 0) return [...tokens]
  const members = await records.channel.members()
  const texts = spans.map(({ text }) => text)
  const known = new Map(await otherNames({ texts, parts: partsOf(tokens) }, members, records))
  for (const { slug } of await records.findAgents(slugs)) known.set(slug, slug)
  for (const { name, slug } of members) known.set(name.toLowerCase(), slug)
  const result: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const span = spans
      .filter(({ from }) => from === at)
      .map((one) => ({
        ...one,
        slug: slugIn(known, one.text),
      }))
      .filter(({ slug }) => slug !== undefined)
      .toSorted((a, b) => b.to - a.to)[0]
    result.push(
      span ? { text: span.text, concepts: new Set(), agent: span.slug ?? '' } : (tokens[at] as Token),
    )
    at = span ? span.to : at + 1
  }
  return result
}

function slugIn(known: ReadonlyMap<string, string>, text: string): string | undefined {
  const slug = slugOf(text) ?? ''
  // Also try the text without a final s, because "Adas" is the German possessive of "Ada".
  return known.get(slug) ?? known.get(text.toLowerCase()) ?? known.get(slug.replace(/s$/, ''))
}

const isUnspaced = ({ text, id, since, agent }: Token): boolean =>
  id === undefined &&
  since === undefined &&
  agent === undefined &&
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+$/u.test(text)

/** Matches prepositions such as "in", after which a capitalised word is usually not an agent's name. */
const beforeTopic =
  /^(?:in|at|from|near|of|around|across|about|on|im|aus|bei|nach|über|dans|en|à|au|sur|du|sobre|de|em|no|na|di|su|da|dal|в|на|из|у|о|об|про|tentang)$/iu

/** Matches English words after which a word in lower case may be a name. */
const beforeName = /^(?:by|from|whats|what['’]s|has|is|was|does)$/i

const isOf = /^(?:of|de|von|di|от|du)$/iu
const isText = (token: Token | undefined): boolean => token !== undefined && has(token, ['post', 'say'])

/** Verbs that may follow the name of an agent, as in "what did ada say?". */
const doing: readonly Concept[] = ['say', 'find', 'post', 'propose', 'vote']
const noToken: Token = { text: '', concepts: new Set() }

/** Returns words that may be part of an agent's name, such as "Quince" for "Councillor Quince". */
function partsOf(tokens: readonly Token[]): string[] {
  const language = languageOf(tokens.flatMap(({ text }) => wordsOf(text)))
  return tokens.flatMap(({ text, id, since, agent }, at) => {
    const isPlain = id === undefined && since === undefined && agent === undefined
    const before = tokens[at - 1]
    // "What did umber find?" names an agent even without a capital letter.
    const isSubject = /^[a-z]{4,}$/.test(text) && /^did$/i.test(before?.text ?? '')
    const isDoing = has(tokens[at + 1] ?? noToken, doing)
    // In "posts by tomo", the last word may be part of a name, such as Tomo Ishii.
    const isAfter = /^[a-z]{3,}$/.test(text) && beforeName.test(before?.text ?? '')
    if (isPlain && isAfter && !isInGlossary(text) && !isWordOf(language, text)) return [text]
    if (isPlain && isSubject && isDoing && !isInGlossary(text)) return [text]
    // "Radu" in "of Radu's posts" and "posts of Radu" is an agent, unlike "Lyon" in "the mayor of Lyon".
    const isAuthor = isOf.test(before?.text ?? '') && [at + 1, at - 2].some((near) => isText(tokens[near]))
    const isTopic = beforeTopic.test(before?.text ?? '') && !isAuthor
    if (!isPlain || !/^\p{Lu}\p{Ll}{2,}$/u.test(text) || isTopic) return []
    // Ordinary words are also capitalised in German and at the beginning of a sentence.
    const isNoun = language === 'german' || before === undefined || before.ends === true
    return isNoun && isInGlossary(text.toLowerCase()) ? [] : [text]
  })
}

type Span = { from: number; to: number; text: string }

/** Returns all sequences of words that may be a name. */
function spansOf(tokens: readonly Token[], isAnyWord: boolean): Span[] {
  const language = languageOf(tokens.flatMap(({ text }) => wordsOf(text)))
  const isPlain = ({ id, since, agent }: Token) =>
    id === undefined && since === undefined && agent === undefined
  const isForeign = ({ text }: Token) => !isWordOf(language, wordsOf(text).join(' '))
  const isCapital = ({ text }: Token) => /^\p{Lu}/u.test(text)
  /** True if the first and last words are capitalised, as in "Registry of Ush". */
  const isTitle = (run: readonly Token[]) =>
    [run[0], run.at(-1)].every((one) => one && isCapital(one)) &&
    run.slice(1, -1).every((one) => isCapital(one) || one.text.length <= smallMost)
  return tokens.flatMap((_, from) =>
    Array.from(
      { length: Math.min(nameWords, tokens.length - from) },
      (_unused, more) => from + more + 1,
    ).flatMap((to) => {
      const run = tokens.slice(from, to)
      // Join the parts of a name without spaces, such as 加藤和夫.
      if (run.length > 1 && run.every(isUnspaced))
        return [{ from, to, text: run.map(({ text }) => text).join('') }]
      const isName =
        run.every(isPlain) &&
        (run.length === 1
          ? isAnyWord || run.every(isForeign)
          : isTitle(run) || run.every((one) => isForeign(one) || isCapital(one)))
      return isName ? [{ from, to, text: run.map(({ text }) => text).join(' ') }] : []
    }),
  )
}
