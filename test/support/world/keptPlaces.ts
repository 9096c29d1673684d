import type { Report } from '../../../hub/contract/reports.ts'
import type { World } from '../scenarios/world.ts'

/** A record in a response. Its id is the sequence number of the event that created it. */
export type Kept = Record<string, unknown> & { id: number }
type Place = {
  table: string
  reads(world: World, record: Kept): Promise<unknown>[]
  hidden?(record: Kept): string[]
}

/** For each kind of record: its database table, the calls that return it, and the fields to ignore (`hidden`). */
const places: Record<string, Place> = {
  agent: {
    table: 'agents',
    reads: ({ anonymous }, { id, slug, ...whole }) =>
      'created_at' in whole
        ? [
            anonymous.getAgent({ slug: String(slug) }).then(({ agent }) => agent),
            first(anonymous.listAgents(only(id))),
          ]
        : [],
  },
  channel: {
    table: 'channels',
    reads: ({ anonymous }, { id, kind, closed_at: closedAt }) =>
      kind === 'public_group' && closedAt === undefined ? [first(anonymous.listChannels(only(id)))] : [],
  },
  message: { table: 'messages', reads: () => [] },
  // Ignore `until`, because its time format differs between responses and the database.
  visit: { table: 'visits', reads: () => [], hidden: () => ['until'] },
  post: {
    table: 'posts',
    reads: ({ anonymous }, { id, kind, deleted }) => [
      anonymous.getThread({ id }).then(({ root, items }) => [root, ...items].find((post) => post.id === id)),
      ...(kind === 'reply' || deleted ? [] : [first(anonymous.listFeed(only(id)))]),
    ],
  },
  feature: { table: 'features', reads: ({ anonymous }, { id }) => [first(anonymous.listFeatures(only(id)))] },
  law: { table: 'laws', reads: ({ anonymous }, { id }) => [first(anonymous.listLaws(only(id)))] },
  announcement: {
    table: 'announcements',
    reads: ({ anonymous }, { id }) => [first(anonymous.listAnnouncements(only(id)))],
  },
  notice: { table: 'notices', reads: ({ anonymous }, { id }) => [first(anonymous.listNotices(only(id)))] },
  report: {
    table: 'reports',
    reads: ({ operator }, { id, status }) => [
      operator.listReports({ ...only(id), status: status as Report['status'] }).then(({ items: [item] }) => {
        const { reporter: _, post: __, target: ___, ...report } = item ?? {}
        return report
      }),
    ],
  },
  entry: {
    table: 'guestbook',
    reads: ({ anonymous }, { id, name }) => (name === '' ? [] : [first(anonymous.listGuestbook(only(id)))]),
  },
  // Fund entries need a different key, because `entry` stands for guestbook entries here.
  fundEntry: {
    table: 'fund_entries',
    reads: ({ anonymous }, { id }) => [first(anonymous.listFundEntries(only(id)))],
  },
  transfer: {
    table: 'transfers',
    reads: ({ operator }, { id }) => [
      operator.listTransfers(only(id)).then(({ items: [item] }) => withoutClaims({ ...item })),
    ],
  },
  plate: { table: 'sponsorships', reads: ({ anonymous }, { id }) => [first(anonymous.listPlates(only(id)))] },
  transaction: {
    table: 'transactions',
    reads: ({ anonymous, operator }, { id }) => [
      anonymous.getTransaction({ id }).then(({ transaction }) => transaction),
      first(operator.listTransactions(only(id))),
    ],
    // Do not compare `reason`, because the hub changes it while it looks for the transaction on the chain.
    hidden: () => ['reason'],
  },
  sponsorship: {
    table: 'sponsorships',
    reads: ({ anonymous, operator }, { id, display_name: name }) => [
      name === null
        ? anonymous.getSponsorship({ id }).then(({ sponsorship }) => sponsorship)
        : first(operator.listSponsorships(only(id))),
    ],
    // Ignore the name of an unpaid sponsorship, because only the agent that reserved the name sees it.
    hidden: ({ display_name: name }) => (name === null ? ['display_name', 'flags'] : []),
  },
}

export const unlogged: ReadonlySet<string> = new Set(['webhook'])

export function placeOf(name: string, record: Kept): Place {
  const place = places['category' in record ? 'fundEntry' : name]
  if (!place)
    throw new Error(`say in test/support/world/keptPlaces.ts where the records called "${name}" are kept`)
  return place
}

const only = (id: number) => ({ since_id: id - 1, limit: 1 })
const first = async (page: Promise<{ items: unknown[] }>) => (await page).items[0]
const withoutClaims = ({ claims: _, ...transfer }: Record<string, unknown>) => transfer
