import { cardId } from '../parts/postCard.tsx'

/** Height at the top of the window that the navigation bar covers. */
const barHeight = () => document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0

/** Changes the page so that the first article on the screen, which somebody may be reading, does not move. */
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

/** True if a post's card is on the screen, so that something inserted above it would move what is read. */
export function isOnScreen(postId: number | undefined): boolean {
  const box =
    postId === undefined ? undefined : document.getElementById(cardId(postId))?.getBoundingClientRect()
  return box !== undefined && box.height > 0 && box.top < window.innerHeight && box.bottom > barHeight()
}
