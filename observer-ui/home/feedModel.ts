import { erased } from '../../hub/contract/erasure.ts'
import type { Post, ReactionCounts } from '../../hub/contract/records.ts'

/** An item in the list of posts: a post, or a line that reports missing events. Items are immutable. */
export type StreamItem = { key: string; post?: Post; line?: string; isNew: boolean }

/** Maximum number of posts in the list. The oldest are removed, because a longer list would make a phone slow. */
export const itemsMax = 150

/**
 * Creates the list of posts on the home page. New posts stay hidden until `show` is called, so that nothing
 * moves while somebody is reading. Edits take effect at once.
 */
export function createFeedModel(posts: readonly Post[]) {
  let shown: StreamItem[] = posts.map((post) => ({ key: keyOf(post.id), post, isNew: false }))
  let waiting: StreamItem[] = []
  let breaks = 0

  function change(postId: number, changed: (post: Post) => Post): void {
    const key = keyOf(postId)
    const update = (item: StreamItem): StreamItem =>
      item.key === key && item.post ? { ...item, post: changed(item.post) } : item
    if (shown.some((item) => item.key === key)) shown = shown.map(update)
    else if (waiting.some((item) => item.key === key)) waiting = waiting.map(update)
  }

  function wait(item: StreamItem): void {
    // Keep only the newest items, because the list never shows more than `itemsMax`.
    waiting = [item, ...waiting].slice(0, itemsMax)
  }

  return {
    shown: () => shown as readonly StreamItem[],
    waiting: () => waiting.length,
    waitingPosts: () => waiting.filter(({ post }) => post).length,
    created(post: Post): void {
      const key = keyOf(post.id)
      if (shown.some((item) => item.key === key) || waiting.some((item) => item.key === key)) return
      wait({ key, post, isNew: true })
    },
    replied: (rootId: number) => change(rootId, (post) => ({ ...post, reply_count: post.reply_count + 1 })),
    reacted: (postId: number, reactions: ReactionCounts) =>
      change(postId, (post) => ({ ...post, reactions })),
    boosted: (postId: number, until: string) => change(postId, (post) => ({ ...post, boosted_until: until })),
    flagged(postId: number, reported: boolean): void {
      change(postId, (post) => {
        const others = post.flags.filter((flag) => flag !== 'reported')
        return { ...post, flags: reported ? [...others, 'reported'] : others }
      })
    },
    edited: (post: Post) => change(post.id, () => post),
    /** Removes the post if it is still waiting to be shown. Otherwise, shows it as deleted. */
    deleted(postId: number): void {
      waiting = waiting.filter(({ key }) => key !== keyOf(postId))
      change(postId, (post) => ({ ...post, ...erased.post }))
    },
    broken(line: string): void {
      breaks++
      wait({ key: `break-${breaks}`, line, isNew: true })
    },
    show(): void {
      shown = [...waiting, ...shown].slice(0, itemsMax)
      waiting = []
    },
  }
}

const keyOf = (postId: number): string => `post-${postId}`
