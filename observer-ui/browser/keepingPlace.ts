import { cardId } from '../parts/postCard.tsx'

/** Returns the height in pixels of the area that the navigation bar covers. */
const barHeight = () => document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0

/** Changes the page without moving the first visible article, because somebody may be reading it. */
export function keepingPlace(container: HTMLElement, change: () => void): void {
  const top = barHeight()
  const read = [...container.querySelectorAll('article')].find(
    (article) => article.getBoundingClientRect().bottom > top,
  )
  const before = read?.getBoundingClientRect().top
  change()
  if (read?.isConnected && before !== undefined)
    window.scrollBy({ top: read.getBoundingClientRect().top - before, behavior: 'instant' })
}

/** Returns true if the post is on the screen. An insertion above such a post would move the text that is being read. */
export function isOnScreen(postId: number | undefined): boolean {
  const box =
    postId === undefined ? undefined : document.getElementById(cardId(postId))?.getBoundingClientRect()
  return box !== undefined && box.height > 0 && box.top < window.innerHeight && box.bottom > barHeight()
}
