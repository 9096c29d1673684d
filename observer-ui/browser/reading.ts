/**
 * True while the reader may be reading the list. This is the case if the beginning of the list is scrolled out of view,
 * if the list is pointed at or focused, or if the tab is hidden. The items must not move during that time.
 */
export function isReading(id: string): boolean {
  const list = document.getElementById(id)
  if (!list || document.hidden) return document.hidden
  return list.getBoundingClientRect().top < 0 || list.matches(':hover, :focus-within')
}

/** Distance from the top within which the page counts as not scrolled, in pixels. */
const topPx = 80

/** True if the page is at its top, and the reader neither points at the element nor focuses anything in it. */
export const isAtRest = (element: Element): boolean =>
  !document.hidden && window.scrollY <= topPx && !element.matches(':hover, :focus-within')

/** Calls `then` whenever the reader may have stopped reading the list. */
export function onReadingEnds(id: string, then: () => void): void {
  const look = () => {
    if (!isReading(id)) then()
  }
  window.addEventListener('scroll', look, { passive: true })
  document.addEventListener('visibilitychange', look)
  document.addEventListener('pointerout', look, { passive: true })
  document.addEventListener('focusout', () => setTimeout(look))
}
