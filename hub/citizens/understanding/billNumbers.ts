import type { CitizenName } from '../../contract/citizens.ts'
import type { Token } from '../language/token.ts'
import type { Records } from '../records/records.ts'

/** Treats a bare number, as in "what is 5052?", as an id if the clerk is asked and a law or feature request has it. */
export async function withBillNumbers(
  citizen: CitizenName,
  tokens: Token[],
  records: Records,
): Promise<Token[]> {
  const numbers = citizen === 'clerk' ? tokens.flatMap((token) => numberOf(token) ?? []) : []
  if (numbers.length === 0) return tokens
  const [laws, features] = await Promise.all([records.listLaws(undefined), records.listFeatures(undefined)])
  const ids = new Set([...laws, ...features].map(({ id }) => id))
  return tokens.map((token) => {
    const id = numberOf(token)
    return id !== undefined && ids.has(id) ? { ...token, text: `#${id}`, id } : token
  })
}

/** Returns a number of two or more digits that is not yet recognised as an id or a time. */
const numberOf = ({ text, id, since }: Token): number | undefined =>
  id === undefined && since === undefined && /^[1-9]\d{1,14}$/.test(text) ? Number(text) : undefined
