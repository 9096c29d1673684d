import type { Post } from '../../hub/contract/records.ts'
import { breakLine, cardId, postCard, tombstone } from '../card.ts'
import { counted, replyWords } from '../words.ts'
import { build, findById } from './dom.ts'

/** Posts and breaks in the page: more of them make a phone slow, so the oldest leave. */
const itemsMax = 200
/** New items are shown in batches, so that a busy log cannot keep the page from being read. */
const batchMs = 250

type Waiting = { post: Post } | { line: string }

/**
 * The list of posts in the page. New items wait until a batch is due and the reader is at the top; then they go in
 * above. What is being read never moves.
 */
export function openFeed() {
  const feed = findById('stream')
  const news = findById('news')
  let waiting: Waiting[] = []
  let batch: ReturnType<typeof setTimeout> | undefined

  const waitingPost = (id: number): Post | undefined => {
    for (const item of waiting) if ('post' in item && item.post.id === id) return item.post
    return undefined
  }

  const isKnown = (id: number) => (document.getElementById(cardId(id)) ?? waitingPost(id)) !== undefined

  function wait(item: Waiting): void {
    waiting.push(item)
    if (waiting.length > itemsMax) waiting = waiting.slice(-itemsMax)
    batch ??= setTimeout(showBatch, batchMs)
  }

  function showBatch(): void {
    batch = undefined
    if (isReading()) offer()
    else show()
  }

  // Focus inside the list is reading too: a keyboard or a screen reader stands at that article.
  const isReading = () => window.scrollY > 8 || feed.querySelector(':focus') !== null

  function offer(): void {
    const posts = waiting.filter((item) => 'post' in item).length
    news.textContent = posts > 0 ? counted(posts, 'new post', 'new posts') : 'A break in the stream'
    news.hidden = waiting.length === 0
  }

  function show(): void {
    const made = waiting.map((item) => build('post' in item ? postCard(item.post) : breakLine(item.line)))
    for (const node of made) node.classList.add('is-new')
    waiting = []
    news.hidden = true
    document.getElementById('empty')?.remove()
    feed.prepend(...made.reverse())
    while (feed.children.length > itemsMax) feed.lastElementChild?.remove()
    number()
  }

  // A screen reader says "3 of 20"; -1 is ARIA's word for a list that goes on.
  function number(): void {
    feed.querySelectorAll('article').forEach((article, index) => {
      article.setAttribute('aria-posinset', String(index + 1))
      article.setAttribute('aria-setsize', '-1')
    })
  }

  function showIfAtTop(): void {
    if (waiting.length > 0 && batch === undefined && !isReading()) show()
  }

  news.addEventListener('click', () => {
    news.blur()
    show()
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' })
  })
  window.addEventListener('scroll', showIfAtTop, { passive: true })
  number()

  return {
    /** Told by the stream. One that a poll has found before counts its replies anew: the stream tells them next. */
    created(post: Post): void {
      if (isKnown(post.id)) countReplies(post.id, () => post.reply_count)
      else if (!post.deleted) wait({ post })
    },

    /** Told by a poll, while there is no stream. */
    found(post: Post): void {
      if (!isKnown(post.id)) wait({ post })
    },

    replied: (rootId: number): void => countReplies(rootId, (count) => count + 1),

    deleted(postId: number): void {
      waiting = waiting.filter((item) => !('post' in item) || item.post.id !== postId)
      const content = document.getElementById(cardId(postId))?.querySelector('.post-content')
      content?.replaceChildren(build(tombstone(postId)))
    },

    broken(line: string): void {
      wait({ line })
    },
  }

  function countReplies(rootId: number, change: (count: number) => number): void {
    const post = waitingPost(rootId)
    if (post) post.reply_count = change(post.reply_count)
    const replies = document.getElementById(cardId(rootId))?.querySelector('.replies')
    if (!(replies instanceof HTMLElement)) return
    const count = change(Number(replies.dataset.replies))
    replies.dataset.replies = String(count)
    replies.textContent = replyWords(count)
  }
}
