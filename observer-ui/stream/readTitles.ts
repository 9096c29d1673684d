import { listLimits } from '../../hub/contract/limits.ts'
import type { EventFrame } from '../eventFrame.ts'
import type { Read } from '../pageRow.ts'
import type { Titles } from '../replay/eventWords.ts'

/** Maximum number of laws, and of feature requests, to read. Older ones appear on the page by id only. */
const titlesMost = listLimits.free

/** Reads the titles of laws and feature requests for events that contain only an id. */
export async function readTitles(read: Read, events: readonly EventFrame[]): Promise<Titles> {
  const names = (...types: string[]) => events.some(({ type }) => types.includes(type))
  const [laws, features] = await Promise.all([
    names('law.voted') ? read('listLaws', { limit: titlesMost }) : undefined,
    names('feature.voted', 'feature.decided') ? read('listFeatures', { limit: titlesMost }) : undefined,
  ])
  return new Map([...(laws?.items ?? []), ...(features?.items ?? [])].map(({ id, title }) => [id, title]))
}
