import type { CitizenName } from '../../contract/citizens.ts'
import { engines } from '../answers/engines.ts'
import type { Token } from '../language/token.ts'
import type { Supposed, Understood } from '../understanding/understand.ts'

const most = 2

export function asAgent(read: Understood, citizen: CitizenName, tokens: readonly Token[]): Understood {
  const isDoubtful = read.type === 'unknown' || (read.type === 'question' && read.doubt?.isLikely === false)
  const slugs = [...new Set(tokens.flatMap(({ agent }) => agent ?? []))].slice(0, most)
  const intent = engines.host.intents.findLast(({ name }) => name === 'introduce')
  if (citizen !== 'host' || !isDoubtful || !intent) return read
  const known =
    read.type === 'question' ? [{ ...read, about: '' }, ...(read.others ?? [])] : (read.supposed ?? [])
  const told = known.filter((one) => one.intent.name === 'introduce').map((one) => one.asked.slug)
  const agents = slugs
    .filter((slug) => !told.includes(slug))
    .map((slug): Supposed => ({ citizen, intent, asked: { slug }, about: `agent ${slug}, which you name` }))
  if (agents.length === 0) return read
  if (read.type === 'question') return { ...read, others: [...agents, ...(read.others ?? []).slice(0, 1)] }
  const { isDeclined, supposed = [], ...rest } = read
  return {
    ...rest,
    ...(isDeclined && { isDeclined: 'probably' as const }),
    supposed: [...agents, ...supposed.slice(0, most)],
  }
}
