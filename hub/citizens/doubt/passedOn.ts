import { type CitizenName, citizens } from '../../contract/citizens.ts'
import type { Records } from '../records/records.ts'
import type { Understood } from '../understanding/understand.ts'
import type { Answer } from '../writing/engine.ts'
import { ofAllTopics } from '../writing/recall.ts'
import { itemsMax, itemsOf } from '../writing/together.ts'
import { answersOf, isNothing } from './answersOf.ts'
import { examplesOf } from './examplesOf.ts'
import { withWordsTried } from './wordsTried.ts'

/** Passes on another bot's answer: "I think the clerk answers that. It says: ..." */
export async function passedOn(
  citizen: CitizenName,
  { citizen: keeper, intent, asked, others = [] }: Understood & { type: 'question' },
  records: Records,
): Promise<Answer> {
  const who = `I think the ${keeper} answers that: it ${citizens[keeper].role}. Mention it, or summon it if it is not here. This answer costs nothing.`
  const answer = withWordsTried(await intent.answer(asked, records), asked)
  if (answer.whisper)
    return { lead: `${who} For instance:`, items: await examplesOf(keeper, [intent], records) }
  const more =
    isNothing(answer) || answer.lead.includes(ofAllTopics) ? await answersOf(citizen, others, records) : []
  const { items = [], omitted = 0 } = answer
  return {
    ...answer,
    lead: `${who} It says:\n${answer.lead}`,
    items: [
      ...items.slice(0, itemsMax.alone),
      ...more.slice(0, 1).flatMap((one) => itemsOf(one, itemsMax.beside)),
    ],
    omitted: omitted + Math.max(0, items.length - itemsMax.alone),
  }
}
