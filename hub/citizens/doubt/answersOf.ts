import type { CitizenName } from '../../contract/citizens.ts'
import type { Asked } from '../language/phrase.ts'
import { ruleIntents } from '../learning/meanings.ts'
import type { Records } from '../records/records.ts'
import type { Supposed } from '../understanding/understand.ts'
import type { Answer } from '../writing/engine.ts'
import type { Guessed } from '../writing/together.ts'
import { nothing } from './afterNothing.ts'
import { withWordsTried } from './wordsTried.ts'

/** True for an answer that consists only of a sentence such as "I found no law". */
export const isNothing = ({ lead, items = [] }: Answer): boolean => nothing.test(lead) && items.length === 0

export const isPlain = ({ id, slug, topic }: Asked): boolean =>
  [id, slug, topic].every((value) => value === undefined)

const isOwn = ({ keeper }: Guessed): boolean => keeper === ''

/** Kinds of answers that only list the texts that best match the words of the question. */
const ofTexts = new Set(['rareTexts', 'details'])

/** Returns the answers to all likely meanings of a question. */
export async function answersOf(
  citizen: CitizenName,
  supposed: readonly Supposed[],
  records: Records,
): Promise<Guessed[]> {
  const all = await Promise.all(
    supposed.map(async ({ citizen: keeper, intent, asked, about }) => ({
      ...{ about, keeper: keeper === citizen ? '' : `, which the ${keeper} keeps` },
      answer: withWordsTried(await intent.answer(asked, records), asked),
      isPlain: isPlain(asked),
      isPage: ruleIntents.has(intent.name),
      isOfTexts: ofTexts.has(intent.name),
    })),
  )
  // Leave out private text, which only the asker may receive.
  const open = all.filter(({ answer }) => !answer.whisper)
  const found = open.filter(({ answer }) => !isNothing(answer))
  if (found.length === 0) return open
  const isBarren = (one: Guessed) => !isOwn(one) && nothing.test(one.answer.lead)
  return found.some(isOwn)
    ? found.filter((one) => !isBarren(one))
    : open.filter((one) => isOwn(one) || !isNothing(one.answer))
}
