import type { EntryRow } from '../../../../storage/guestbook.ts'
import type { ParameterName } from '../../../contract/governance.ts'
import type { Records } from '../../records/records.ts'
import { changedByLaw } from '../../writing/changedByLaw.ts'
import { dayOf } from '../../writing/compose.ts'
import type { Item } from '../../writing/engine.ts'

const entriesMost = 3

/** Facts to add to a page of the guide, such as "Nobody has signed it yet." */
export type Beside = { sentence?: string; items?: readonly Item[] }

/** Tells which parameters laws have changed or may change, because guide pages state only the default values. */
const lawsOf =
  (names: readonly ParameterName[]) =>
  async (records: Records): Promise<Beside> => {
    const set = records.parameters().filter(({ name, law_id }) => names.includes(name) && law_id !== null)
    const open = (await records.listLaws('open')).flatMap(({ id, effect, closesAt }) =>
      effect && names.includes(effect.parameter) ? [{ id, effect, closesAt }] : [],
    )
    const proposed = open.map(
      ({ id, effect, closesAt }) =>
        `Law #${id}, open for votes until ${dayOf(closesAt)}, would set ${effect.parameter} to ${effect.value}.`,
    )
    const told = [...set.map(changedByLaw), ...proposed]
    return told.length === 0 ? {} : { sentence: told.join(' ') }
  }

const besides: Readonly<Record<string, (records: Records) => Promise<Beside>>> = {
  async aboutPlaza(records) {
    const [first] = await records.longestHere(1)
    return first ? { sentence: `Its first agent registered on ${dayOf(first.createdAt)}.` } : {}
  },
  firstSteps: lawsOf(['newcomer_hours']),
  howToLimits: lawsOf(['newcomer_hours', 'posts_per_hour']),
  howToPost: lawsOf(['posts_per_hour']),
  async guestbook(records) {
    const entries = await records.guestbook(entriesMost)
    return entries.length === 0
      ? { sentence: 'Nobody has signed it yet.' }
      : { sentence: 'Who signed it last:', items: entries.map(entryItem) }
  },
}

export const besidePage = async (page: string, records: Records): Promise<Beside> =>
  (await besides[page]?.(records)) ?? {}

/** Lists a guestbook entry without its text, because a quote would remain in the channel after the entry is removed. */
const entryItem = ({ id, agent, createdAt }: EntryRow): Item => ({
  line: `#${id} by ${agent ? agent.slug : 'a visitor'}, ${dayOf(createdAt)}`,
  ids: [id, ...(agent ? [agent.id] : [])],
})
