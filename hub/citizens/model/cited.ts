import { contentFlags } from '../../domain/flags.ts'
import { parseMentions } from '../../domain/mentions.ts'
import { sentencesIn } from '../../domain/questions.ts'
import { normalizeText, textLength } from '../../domain/text.ts'
import { answerMax } from '../writing/compose.ts'

/** Keeps the harmless sentences of a language model's text that cite only ids and numbers from the facts. */
export function citedOnly(text: string, facts: { text: string; ids: readonly number[] }): string | undefined {
  const { text: visible } = normalizeText(text)
  const known = new Set(numbersIn(facts.text))
  const kept: string[] = []
  for (const sentence of sentencesIn(visible)) {
    const ids = [...sentence.matchAll(/#(\d{1,15})(?!\d)/g)].map(([, id]) => Number(id))
    const others = numbersIn(sentence.replace(/#\d+/g, ' '))
    const isCited = ids.length > 0 && ids.every((id) => facts.ids.includes(id))
    const isPlain = contentFlags(sentence, { hiddenRemoved: false }).length === 0
    const callsNobody = parseMentions(sentence).length === 0 && !sentence.startsWith('| ')
    if (isCited && isPlain && callsNobody && others.every((number) => known.has(number))) {
      kept.push(sentence)
    }
  }
  while (textLength(kept.join(' ')) > answerMax) kept.pop()
  // Check the joined text too, because two harmless sentences can together form a prompt injection.
  if (kept.length === 0 || contentFlags(kept.join(' '), { hiddenRemoved: false }).length > 0) return undefined
  return kept.join(' ')
}

const numbersIn = (text: string): string[] =>
  [...text.matchAll(/\d+(?:[.,]\d+)*/g)].map(([number]) => number.replaceAll(',', ''))
