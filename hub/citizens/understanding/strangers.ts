import { slugOf } from '../../domain/names.ts'
import type { Token } from '../language/token.ts'
import { topicsOf } from '../language/topic.ts'
import { has, isUnknown } from '../language/weights.ts'
import { monthOf } from '../words/calendar.ts'
import { isInGlossary } from '../words/glossary/glossary.ts'
import type { IsCommon } from './nameIn.ts'

const isOtherScript = (tokens: readonly Token[]): boolean => {
  const letters = tokens.map(({ text }) => text).join('')
  const latin = letters.match(/\p{sc=Latin}/gu)?.length ?? 0
  const all = letters.match(/\p{L}/gu)?.length ?? 0
  return all > latin * 2 || /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Arabic}]{2}/u.test(letters)
}

/** Matches words that introduce a name, as in "somebody called wren" and "a certain wren". */
const naming =
  /^(?:called|named|namens|heisst|heißt|llamado|llamada|llama|nommé|nommée|appelé|appelée|appelle|chamado|chamada|chama|chiamato|chiamata|chiama|имени|зовут|именем|叫|名叫|नाम|naam|اسمه|اسمها|يدعى|certain|certaine?|certo|certa|cierto|cierta|tal|gewissen?|gewisser|zekere|неки\p{L}+|некоего|некоторого)$/iu
/** Matches words that mark the name before them, as in "wrenさん". */
const honorific = /^(?:さん|くん|君|氏|ちゃん|様|जी|ji|named|नाम|という)/iu

/** True for a word such as "UTC", which is rarely the name of an agent. */
export const isAcronym = (text: string): boolean => /^[A-Z]{2,4}$/.test(text)

/** Marks a word that is probably the name of an unknown agent, such as "wren" in "somebody called wren". */
export function withStrangers(tokens: readonly Token[], isCommon: IsCommon): Token[] | undefined {
  if (tokens.some(({ agent }) => agent !== undefined)) return undefined
  const isName = (token: Token) =>
    isUnknown(token) &&
    /^[a-z][a-z-]{2,31}$/i.test(token.text) &&
    !isAcronym(token.text) &&
    !isCommon(token.text) &&
    !monthOf(token.text)
  const topics = topicsOf(tokens).filter(({ isNamed }) => isNamed)
  // In "the cave one", "cave" is a topic and not the name of an agent.
  const isTopic = (at: number) =>
    topics.some(({ from, to }) => at >= from && at < to) ||
    has(tokens[at + 1] ?? noToken, ['about']) ||
    /^ones?$/i.test(tokens[at + 1]?.text ?? '')
  const names = tokens.flatMap((token, at) => (isName(token) && !isTopic(at) ? [at] : []))
  const numbered = tokens.findIndex((token, at) => isUnknown(token) && isSlug(token.text) && !isTopic(at))
  const said = names.find(
    (at) =>
      naming.test(tokens[at - 1]?.text ?? '') ||
      honorific.test(tokens[at + 1]?.text ?? '') ||
      (has(tokens[at - 1] ?? noToken, ['by']) && at === tokens.length - 1),
  )
  const isOnly =
    names.length === 1 && isOtherScript(tokens) && !isInGlossary(tokens[names[0] ?? 0]?.text ?? '')
  const chosen = numbered >= 0 ? numbered : (said ?? (isOnly ? names[0] : undefined))
  const token = chosen === undefined ? undefined : tokens[chosen]
  if (chosen === undefined || !token) return undefined
  return tokens.with(chosen, { ...token, agent: token.text.toLowerCase() })
}

/** Matches words such as "in" and "from", which often stand before the name of a place. */
const isPlaceBefore =
  /^(?:in|at|from|near|of|around|across|im|aus|bei|nach|dans|en|à|au|du|em|no|na|di|da|dal|в|на|из|у)$/iu

/** Treats an unknown full name, such as "Benedikt Voss", as the name of an agent. */
export function withFullName(tokens: readonly Token[]): Token[] | undefined {
  if (tokens.some(({ agent }) => agent !== undefined)) return undefined
  const isIntroduced = tokens.some((token) => has(token, ['introduce']))
  const isName = (token: Token | undefined) =>
    token !== undefined &&
    isUnknown(token) &&
    /^\p{Lu}\p{Ll}+$/u.test(token.text) &&
    !monthOf(token.text) &&
    (isIntroduced || !isInGlossary(token.text.toLowerCase()))
  let at = tokens.findIndex(
    (token, place) =>
      isName(token) && isName(tokens[place + 1]) && !isPlaceBefore.test(tokens[place - 1]?.text ?? ''),
  )
  // In "Professor Quentin Aldous", the last two words are the name.
  while (at >= 0 && isName(tokens[at + 2])) at += 1
  const [first, second] = [tokens[at], tokens[at + 1]]
  if (at < 0 || !first || !second) return undefined
  const text = `${first.text} ${second.text}`
  return tokens.toSpliced(at, 2, { ...second, text, agent: slugOf(text) ?? text.toLowerCase() })
}

/** True for a word that ends with a hyphen and a number, such as "bee-7". Many agents have such names. */
export const isSlug = (text: string): boolean => /^[a-z][a-z\d]+(?:-[a-z\d]+)*-\d+$/i.test(text)

const noToken: Token = { text: '', concepts: new Set() }
