import { wordsOf } from '../../domain/words.ts'
import { charactersMost, stemsOfWords } from '../language/stemsAsked.ts'
import type { Token } from '../language/token.ts'
import { glossesOf, glossIn } from '../words/glossary/glossary.ts'
import { withNearStems } from '../words/glossary/thesaurus.ts'
import { languageOf } from '../words/lexicon.ts'
import { oneSpelling } from '../words/oneSpelling.ts'

/** Weights of a question's features by name, such as `word law` for the word "law". */
export type Features = ReadonlyMap<string, number>

const unspacedRun = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu
const weights = {
  ...{ slot: 2.2, concept: 1, word: 1, gloss: 0.7, pair: 0.7, part: 0.18, sign: 0.4, opening: 0.5 },
  ...{ stem: 0.6, near: 0.3 },
}
const partLengths = [3, 4]

export function featuresOf(tokens: readonly Token[]): Features {
  const features = new Map<string, number>()
  const add = (name: string, weight: number) =>
    void features.set(name, Math.max(features.get(name) ?? 0, weight))
  for (const token of tokens) {
    const slot = slotOf(token)
    if (slot) add(`slot ${slot}`, weights.slot)
    for (const concept of token.concepts) if (concept !== 'filler') add(`concept ${concept}`, weights.concept)
  }
  const language = languageOf(tokens.flatMap((token) => wordsOf(token.text)))
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1]
    if (slotOf(token)) continue
    const pair = next && !slotOf(next) ? glossIn(language, `${token.text} ${next.text}`) : undefined
    for (const { english } of [...glossesOf(token.text, language), ...(pair ? [pair] : [])])
      add(`gloss ${english}`, weights.gloss)
  }
  // Replace each agent, id and time with a line break, so that the words around it do not form a pair,
  // such as "did" and "vote" in "did ada vote".
  const text = tokens.map((token) => (slotOf(token) ? '\n' : token.text)).join(' ')
  for (const part of text.split('\n')) addWords(wordsOf(part).map(oneSpelling), add)
  for (const [run] of text
    .replace(/(?<=\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}) /gu, '')
    .matchAll(unspacedRun))
    addSigns([...run], add)
  for (const [stem, weight] of withNearStems(stemsIn(tokens), { own: weights.stem, near: weights.near }))
    add(`stem ${stem}`, weight)
  const [first] = wordsOf(text).map(oneSpelling)
  if (first !== undefined) add(`opening ${first}`, weights.opening)
  return features
}

function stemsIn(tokens: readonly Token[]): Set<string> {
  const words = tokens.filter((token) => !slotOf(token))
  const text = words.map((token) => token.text).join(' ')
  // Only the beginning of a long message counts, because translating words blocks the event loop.
  return stemsOfWords(
    text.slice(0, charactersMost),
    words.flatMap((token) => [...token.concepts]),
  )
}

function slotOf({ text, id, since, agent }: Token): 'agent' | 'id' | 'time' | undefined {
  if (agent !== undefined) return 'agent'
  if (since !== undefined) return 'time'
  return id !== undefined || /^\d{2,}$/.test(text) ? 'id' : undefined
}

type Add = (name: string, weight: number) => void

function addWords(words: readonly string[], add: Add): void {
  for (const [at, word] of words.entries()) {
    add(`word ${word}`, weights.word)
    if (at > 0) add(`pair ${words[at - 1]} ${word}`, weights.pair)
    const marked = `^${word}$`
    for (const length of partLengths)
      for (let from = 0; from + length <= marked.length; from++)
        add(`part ${marked.slice(from, from + length)}`, weights.part)
  }
}

/** Adds features for the characters, pairs and triples in text without spaces, such as Chinese text. */
function addSigns(signs: readonly string[], add: Add): void {
  for (const [at, sign] of signs.entries()) {
    add(`sign ${sign}`, weights.sign)
    if (at > 0) add(`sign ${signs[at - 1]}${sign}`, weights.word)
    if (at > 1) add(`sign ${signs[at - 2]}${signs[at - 1]}${sign}`, weights.pair)
  }
}
