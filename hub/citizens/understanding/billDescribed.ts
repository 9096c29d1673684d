import { engines } from '../answers/engines.ts'
import { stemsIn, stemsMeant } from '../language/meant.ts'
import type { Token } from '../language/token.ts'
import type { ChannelMessage, Records } from '../records/records.ts'
import { theOne } from './described.ts'
import { toldBy } from './followUp.ts'
import { placeIn } from './places.ts'
import type { Understood } from './understand.ts'

const wordsMost = 16

/** Finds the law or feature request whose title a follow-up describes, as in "the one about posting". */
export async function billDescribed(
  { tokens, text }: { tokens: readonly Token[]; text: string },
  last: Pick<ChannelMessage, 'body'>,
  records: Records,
): Promise<Understood | undefined> {
  const told = new Set(toldBy(last.body).ids)
  const isOther = tokens.some(({ id }) => id !== undefined) || placeIn(tokens) !== undefined
  if (told.size === 0 || tokens.length > wordsMost || isOther || !theOne.test(text)) return undefined
  const [laws, features] = await Promise.all([records.listLaws(undefined), records.listFeatures(undefined)])
  const words = [...stemsMeant(text)]
  const sharesOf = (isAmong: (id: number) => boolean) =>
    [...laws, ...features]
      .filter(({ id }) => isAmong(id))
      .map(({ id, title }) => ({ id, count: stemsIn(stemsMeant(title), words).length }))
      .toSorted((a, b) => b.count - a.count)
  const among = told.size > 1 ? sharesOf((id) => told.has(id)) : []
  const [best, second] = (among[0]?.count ?? 0) > 0 ? among : sharesOf((id) => !told.has(id))
  const intent = engines.clerk.intents.find(({ name }) => name === 'bill')
  if (!best || !intent || best.count === 0 || best.count === second?.count) return undefined
  return { type: 'question', citizen: 'clerk', intent, asked: { id: String(best.id) }, score: 1 }
}
