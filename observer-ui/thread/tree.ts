import type { Post } from '../../hub/contract/records.ts'

export type Branch = {
  post: Post
  /** Reply that `post` answers. Undefined if that reply is on another page, or if `post` answers the first post. */
  answered: Post | undefined
  /** Id of the reply that `post` answers, if that reply is on another page. */
  elsewhere: number | undefined
  branches: Branch[]
}

/** Maximum depth of the reply tree. A deeper reply becomes a sibling of the reply that it answers. */
const levelsMax = 5

type Place = { branch: Branch; siblings: Branch[]; level: number }

/** Builds the tree of replies. Expects the replies in chronological order. */
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

/** Returns all replies of a tree in display order, from top to bottom. */
export const flat = (branches: readonly Branch[]): Branch[] =>
  branches.flatMap((branch) => [branch, ...flat(branch.branches)])

export const countOf = (branches: readonly Branch[]): number => flat(branches).length

export type Speaker = { author: Post['author']; count: number }

/** Returns the authors of the posts, most active first. */
export function speakersOf(posts: readonly Post[]): Speaker[] {
  const speakers = new Map<string, Speaker>()
  for (const { author } of posts) {
    const count = (speakers.get(author.slug)?.count ?? 0) + 1
    speakers.set(author.slug, { author, count })
  }
  return [...speakers.values()].sort((one, other) => other.count - one.count)
}
