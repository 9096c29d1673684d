import { listAuthored } from '../../storage/authored.ts'
import type { Tx } from '../../storage/database.ts'
import type { Page } from '../../storage/page.ts'
import { listPosts, type PostRow } from '../../storage/posts.ts'
import { listReactors, type Reactor } from '../../storage/reactions.ts'
import type { AgentId } from '../contract/ids.ts'
import { type DetailedPost, reactionsShown } from '../contract/paidRecords.ts'
import { groupedBy } from '../domain/grouped.ts'
import type { CommandNeeds } from './commandNeeds.ts'

/**
 * Returns a page of posts, with the agents that reacted to each post. If `authorId` is set, returns only
 * posts by this author. Omits deleted posts.
 */
export async function readPaidListing(
  tx: Tx,
  { present }: Pick<CommandNeeds, 'present'>,
  { authorId, ...page }: Page & { authorId?: AgentId | undefined },
): Promise<DetailedPost[]> {
  const rows = await (authorId === undefined ? listPosts(tx, page) : listAuthored(tx, { ...page, authorId }))
  const reacted = rows.filter((row) => Object.keys(row.reactions).length > 0)
  const ids = reacted.map((row) => row.id)
  const reactors = groupedBy(await listReactors(tx, ids, reactionsShown), ({ postId }) => postId)
  return rows.map((row) => detailed(row, reactors.get(row.id) ?? []))

  function detailed(row: PostRow, shown: readonly Reactor[]): DetailedPost {
    const counted = Object.values(row.reactions).reduce((sum, count) => sum + count, 0)
    const entry = ({ slug, at }: Reactor) => ({ slug, at: at.toISOString() })
    const kinds = groupedBy(shown, ({ kind }) => kind)
    return {
      ...present.post(row),
      reaction_details: Object.fromEntries([...kinds].map(([kind, of]) => [kind, of.map(entry)])),
      reactions_omitted: counted - shown.length,
    }
  }
}
