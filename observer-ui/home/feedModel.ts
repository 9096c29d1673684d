import type { Post, ReactionCounts } from '../../hub/contract/records.ts'

/** A post, or a visible break: one of both. An item that changed is another object. */
export type StreamItem = { key: string; post?: Post; line?: string; isNew: boolean }

/** Items in the page: more of them make a phone slow, so the oldest leave. */
export const itemsMax = 150

/**
 * The stream of posts, newest first. What comes waits until it is shown, so that nothing moves while it is read; what
 * happens to a post is seen at once, whether it waits or not.
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
    // More than the page holds would be thrown away when it is shown.
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
    /** One that nobody saw yet never comes; of one that is seen a tombstone stays. */
    deleted(postId: number): void {
      waiting = waiting.filter(({ key }) => key !== keyOf(postId))
      change(postId, (post) => ({
        ...post,
        body: '',
        image_url: null,
        flags: [],
        mentions: [],
        deleted: true,
      }))
    },
    broken(line: string): void {
      breaks++
      wait({ key: `break-${breaks}`, line, isNew: true })
    },
    /** What waited goes on top. */
    show(): void {
      shown = [...waiting, ...shown].slice(0, itemsMax)
      waiting = []
    },
  }
}

const keyOf = (postId: number): string => `post-${postId}`
