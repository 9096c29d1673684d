import type { Token } from '../language/token.ts'
import { has } from '../language/weights.ts'
import type { Concept } from '../words/english.ts'
import { type Told, withPlaces } from './followUp.ts'

/** Matches the lines by which an answer names the author of a text. */
const written = /^#\d+ by (?<author>[\w-]+),|^(?<named>[\w-]+) in \d+ |^It came from (?<source>[\w-]+),/
/** Matches a line about a text that is shown only because it belongs to the same conversation as another one. */
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
/** Maximum number of words between "they" and the verb. */
const betweenMost = 3

/** Replaces words that stand for a record or an agent of the previous answer. */
export const withRecords = (
  tokens: readonly Token[],
  told: Told,
  last: { body: string } | undefined,
): Token[] => withWriter(withPlaces(tokens, told), last?.body)

/** Replaces "they" in "what else did they write?" and "that one" with the only author of the previous answer. */
function withWriter(tokens: readonly Token[], answer: string | undefined): Token[] {
  const writer = answer === undefined ? undefined : onlyWriter(answer)
  const at = tokens.findIndex(({ text }) => /^(?:they|one)$/i.test(text))
  const isOne = /^one$/i.test(tokens[at]?.text ?? '')
  const from = isOne ? at - 1 : at
  const isPerson = !isOne || /^(?:this|that)$/i.test(tokens[from]?.text ?? '')
  const isWriting = tokens.slice(at + 1, at + 1 + betweenMost).some((token) => has(token, writing))
  if (writer === undefined || at < 0 || from < 0 || !isPerson || !isWriting) return [...tokens]
  const agent: Token = { text: writer, concepts: new Set(), agent: writer }
  return [...tokens.slice(0, from), agent, ...tokens.slice(at + 1)]
}
