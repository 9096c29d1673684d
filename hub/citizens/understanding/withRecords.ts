import type { Token } from '../language/token.ts'
import { has } from '../language/weights.ts'
import type { Concept } from '../words/english.ts'
import { type Told, withPlaces } from './followUp.ts'

/** Matches a line of an answer that names the author of a text. */
const written =
  /^#\d+ by (?<author>[\w-]+), \d{4}-|^(?<named>[\w-]+) in \d+ |^It came from (?<source>[\w-]+),/
/** Matches a line about a text that is listed only as context, from the same conversation or from another one. */
const beside = /, in (?:the same|another) conversation/

/** Returns the agent that wrote all texts of an answer, or undefined if there are several. */
function onlyWriter(answer: string): string | undefined {
  const lines = answer.split('\n').filter((line) => !beside.test(line))
  const authors = lines.flatMap((line) => {
    const { author, named, source } = written.exec(line)?.groups ?? {}
    return author ?? named ?? source ?? []
  })
  const [writer, ...others] = new Set(authors)
  return others.length === 0 ? writer : undefined
}

const writing: readonly Concept[] = ['say', 'post', 'propose']
/** Number of words after "they" or "that one" among which a verb such as "write" is looked for. */
const betweenMost = 3

/** Replaces words that stand for a record or an agent of the previous answer. */
export const withRecords = (
  tokens: readonly Token[],
  told: Told,
  last: { body: string } | undefined,
): Token[] => withWriter(withPlaces(tokens, told), last?.body)

/** Replaces "they" and "that one" by the only author of the previous answer, as in "what else did they write?". */
function withWriter(tokens: readonly Token[], answer: string | undefined): Token[] {
  const writer = answer === undefined ? undefined : onlyWriter(answer)
  const place = tokens.map((_, at) => personAt(tokens, at)).find((one) => one !== undefined)
  if (writer === undefined || place === undefined) return [...tokens]
  const agent: Token = { text: writer, concepts: new Set(), agent: writer }
  return [...tokens.slice(0, place.from), agent, ...tokens.slice(place.to)]
}

/**
 * Returns the range of the words that start at an index and refer to an agent, as in "what else did they write?".
 * Returns undefined for "when was that one posted?", in which "that one" refers to a text.
 */
function personAt(tokens: readonly Token[], from: number): { from: number; to: number } | undefined {
  const textAt = (at: number) => tokens[at]?.text.toLowerCase() ?? ''
  const isPair = /^(?:this|that)$/.test(textAt(from)) && textAt(from + 1) === 'one'
  const to = isPair ? from + 2 : from + 1
  const isActive = /^(?:did|has|have)$/.test(textAt(from - 1))
  const isWriting = tokens.slice(to, to + betweenMost).some((token) => has(token, writing))
  return (isPair || textAt(from) === 'they') && isActive && isWriting ? { from, to } : undefined
}
