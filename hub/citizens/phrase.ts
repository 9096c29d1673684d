import { type Concept, english } from './words/english.ts'

/**
 * One way to ask a question: concepts and slots in any order. "vote|law open" needs one of the first two
 * concepts and the third. Slots: {id}, {since}, {topic}, {agent} (one that exists) and {name} (also one that
 * does not). A `?` marks what may be missing. `may` lists concepts that change nothing in the answer.
 */
export type Phrase = { parts: readonly Part[]; may: ReadonlySet<Concept> }
type Part = { slot?: Slot; concepts: readonly Concept[]; isOptional: boolean }
export type Slot = 'id' | 'agent' | 'name' | 'since' | 'topic'

/**
 * A question's parts. `slug`: an agent, or `me`; `since`: words for a time; `state`: the state of a law or
 * feature request; `question`: the whole question.
 */
export type Asked = {
  readonly id?: string | undefined
  readonly slug?: string | undefined
  readonly topic?: string | undefined
  readonly since?: string | undefined
  readonly state?: string | undefined
  readonly question?: string | undefined
}

/** Stands for the agent that asks. */
export const me = ''

/** Returns the phrase that a text describes. Throws if it names an unknown concept. */
export function phraseOf(text: string, may = ''): Phrase {
  const parts = text.split(' ').map((word): Part => {
    const isOptional = word.includes('?')
    const name = word.replace('?', '')
    const slot = /^\{(\w+)\}$/.exec(name)?.[1] as Slot | undefined
    if (slot) return { slot, concepts: [], isOptional }
    return { concepts: name.split('|').map(conceptOf), isOptional }
  })
  // Required parts choose their words first.
  const inOrder = parts.toSorted((a, b) => Number(a.isOptional) - Number(b.isOptional))
  return { parts: inOrder, may: new Set(may.split(' ').filter(Boolean).map(conceptOf)) }
}

function conceptOf(name: string): Concept {
  if (!Object.hasOwn(english, name)) throw new Error(`a phrase names the unknown concept "${name}"`)
  return name as Concept
}
