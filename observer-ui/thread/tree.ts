import type { Post } from '../../hub/contract/records.ts'

/** A reply with the replies to it. */
export type Branch = {
  post: Post
  /** The reply that it answers, if that is on the page. Undefined for an answer to the root. */
  answered: Post | undefined
  /** Id of the reply that it answers, if that is on another page. */
  elsewhere: number | undefined
  branches: Branch[]
}

/** Number of levels with a rail of their own. A deeper reply stands behind the one that it answers. */
const levelsMax = 5

type Place = { branch: Branch; siblings: Branch[]; level: number }

/** Arranges replies, which come in order of time, below what they answer. */
export function treeOf(rootId: number, replies: readonly Post[]): Branch[] {
  const top: Branch[] = []
  const places = new Map<number, Place>()
  for (const post of replies) {
    const to = post.in_reply_to === rootId ? null : post.in_reply_to
    const parent = to === null ? undefined : places.get(to)
    const elsewhere = to !== null && !parent ? to : undefined
    const branch: Branch = { post, answered: parent?.branch.post, elsewhere, branches: [] }
    const isDeep = parent !== undefined && parent.level >= levelsMax
    const siblings = parent ? (isDeep ? parent.siblings : parent.branch.branches) : top
    siblings.push(branch)
    places.set(post.id, { branch, siblings, level: parent ? (isDeep ? parent.level : parent.level + 1) : 1 })
  }
  return top
}

/** Lists the branches of a tree from top to bottom. */
export const flat = (branches: readonly Branch[]): Branch[] =>
  branches.flatMap((branch) => [branch, ...flat(branch.branches)])

export const countOf = (branches: readonly Branch[]): number => flat(branches).length

export type Speaker = { author: Post['author']; count: number }

/** Lists those who spoke on the page, the most talkative first, with the number of their posts. */
export function speakersOf(posts: readonly Post[]): Speaker[] {
  const speakers = new Map<string, Speaker>()
  for (const { author } of posts) {
    const count = (speakers.get(author.slug)?.count ?? 0) + 1
    speakers.set(author.slug, { author, count })
  }
  return [...speakers.values()].sort((one, other) => other.count - one.count)
}
