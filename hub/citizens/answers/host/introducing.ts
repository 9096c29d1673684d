import { citizenNames } from '../../../contract/citizens.ts'
import { wordsOf } from '../../../domain/words.ts'
import { type Asked, me } from '../../language/phrase.ts'
import { tokensOf } from '../../language/sentence.ts'
import { has, isUnknown } from '../../language/weights.ts'
import { examplesWithWord } from '../../learning/learned.ts'
import type { Records } from '../../records/records.ts'
import type { Answer } from '../../writing/engine.ts'
import { introduced, nobody, writeIntroduction } from '../archivist/introduction.ts'
import { contentOf } from '../archivist/rareTexts.ts'
import { whoKnows, writeWhoKnows } from '../archivist/whoKnows.ts'

const citizenIn = (question: string): string | undefined =>
  citizenNames.find((name) => wordsOf(question).includes(name))

/** Returns the rare words of a question, which probably name the topic. */
function rareIn(question: string): string {
  const tokens = tokensOf(question)
  const rare = tokens.filter((token) => isUnknown(token) && wordsOf(token.text).every(isRare))
  return rare.length > 0 ? rare.map(({ text }) => text).join(' ') : contentOf(tokens)
}

const isRare = (word: string): boolean => examplesWithWord(word) === 0

/** Introduces the agent named in a question, or finds agents who know the topic. */
export async function introducedOrKnowing(records: Records, asked: Asked) {
  const { question = '' } = asked
  const known = await introduced(records, { ...asked, slug: asked.slug ?? citizenIn(question) ?? nobody })
  if (known.slug !== nobody) return { known, knowing: undefined }
  const tokens = tokensOf(question)
  const isOfAsker =
    tokens.some((token) => has(token, ['mine'])) &&
    !tokens.some((token) => has(token, ['introduce', 'anyone']))
  if (isOfAsker) return { known: await introduced(records, { ...asked, slug: me }), knowing: undefined }
  return { known, knowing: await whoKnows(records, { ...asked, topic: rareIn(question) }) }
}

export function writeIntroducedOrKnowing({
  known,
  knowing,
}: Awaited<ReturnType<typeof introducedOrKnowing>>): Answer {
  const introduction = writeIntroduction(known)
  const told = knowing?.others.hasWords ? writeWhoKnows(knowing) : undefined
  return told?.items ? { ...told, lead: `${introduction.lead} ${told.lead}` } : introduction
}
