import type { CitizenName } from '../../contract/citizens.ts'
import type { Token } from '../language/token.ts'
import type { Records } from '../records/records.ts'

/** Marks numbers that are ids of laws or feature requests, as in "what is 5052?". */
export async function withBillNumbers(
  citizen: CitizenName,
  tokens: Token[],
  records: Records,
): Promise<Token[]> {
  const numbers = citizen === 'clerk' ? tokens.flatMap((_, at) => numberAt(tokens, at) ?? []) : []
  const known = await Promise.all(
    [...new Set(numbers)].slice(0, numbersMost).map(async (id) => {
      const [law, feature] = await Promise.all([records.findLaw(id), records.findFeature(id)])
      return law || feature ? [id] : []
    }),
  )
  const ids = new Set(known.flat())
  return tokens.map((token, at) => {
    const id = numberAt(tokens, at)
    return id !== undefined && ids.has(id) ? { ...token, text: `#${id}`, id } : token
  })
}

const numbersMost = 4

function numberAt(tokens: readonly Token[], at: number): number | undefined {
  const { text = '', id, since } = tokens[at] ?? {}
  const isLast = at === tokens.length - 1
  const mayBeId = /^[1-9]\d{2,14}$/.test(text) || (isLast && /^[1-9]\d$/.test(text))
  const isYear = tokens.length > 2 && /^20\d\d$/.test(text)
  return mayBeId && !isYear && id === undefined && since === undefined ? Number(text) : undefined
}
