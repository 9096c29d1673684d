import type { PostRow } from '../../../../storage/posts.ts'
import type { AgentId } from '../../../contract/ids.ts'
import { tokensOf } from '../../language/sentence.ts'
import { alikeTogether } from '../../learning/alike.ts'
import type { Records } from '../../records/records.ts'
import { contentOf } from './rareTexts.ts'

const textsRead = 100
const threadsRead = 25
const shown = 3
/** Minimum relevance of a conversation to the question, from 0 to 1. Less relevant conversations are ignored. */
const shareLeast = 0.3

/** Finds an agent's texts in the conversation that best matches a question. */
export async function inTalkAbout(
  records: Records,
  question: string,
  { authorId, slug, since }: { authorId: AgentId; slug: string; since: Date | undefined },
): Promise<PostRow[]> {
  const names = new Set([slug, ...slug.split('-')])
  const content = contentOf(tokensOf(question))
    .split(' ')
    .filter((word) => !names.has(word.toLowerCase()))
    .join(' ')
  if (content === '') return []
  const written = (await records.postsBy(authorId, textsRead)).filter(
    ({ createdAt }) => since === undefined || createdAt >= since,
  )
  const ofThread = (id: number) => written.filter(({ rootId }) => rootId === id)
  const roots = [...new Set(written.map(({ rootId }) => rootId))].slice(0, threadsRead)
  const threads = (await records.findPosts(roots)).map((root) => [
    root,
    ...ofThread(root.id).filter(({ id }) => id !== root.id),
  ])
  const [[first] = []] = await alikeTogether([content], threads, ({ body }) => body)
  const root = first?.said[0]
  return !first || !root || first.share < shareLeast ? [] : ofThread(root.id).slice(0, shown)
}
