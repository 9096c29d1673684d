import type { CitizenName } from '../../contract/citizens.ts'
import { wordsOf } from '../../domain/words.ts'
import { engines } from '../answers/engines.ts'
import { continues } from '../language/continuing.ts'
import type { Token } from '../language/token.ts'
import type { Records } from '../records/records.ts'
import { detailsOf, type Understood } from './understand.ts'

/** Maximum number of words in addition to the group's name, as in "ok and what about Tide Tables?". */
const besideMost = 5

const spaced = (text: string): string => ` ${wordsOf(text).join(' ')} `

/** Interprets a follow-up that only names another group, such as "and in Tide Tables?". */
export async function groupAgain(
  citizen: CitizenName,
  { tokens, text }: { tokens: readonly Token[]; text: string },
  records: Records,
): Promise<Understood | undefined> {
  if (citizen !== 'cartographer' || !continues(tokens)) return undefined
  const asked = spaced(text)
  const [named] = (await records.publicChannels())
    .filter(
      ({ id, name }) =>
        id !== records.channel.id && wordsOf(name ?? '').length > 1 && asked.includes(spaced(name ?? '')),
    )
    // Prefer longer names, because a question about "Tide Tables North" also contains the name "Tide Tables".
    .toSorted((a, b) => (b.name?.length ?? 0) - (a.name?.length ?? 0))
  const beside = wordsOf(text).length - wordsOf(named?.name ?? '').length
  const intent = engines.cartographer.intents.find(({ name }) => name === 'show')
  if (!named || !intent || beside > besideMost) return undefined
  return {
    type: 'question',
    citizen,
    intent,
    asked: { ...detailsOf(tokens), id: String(named.id) },
    score: 1,
  }
}
