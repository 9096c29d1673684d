/** Returns true while somebody may be reading the list, for example because it is scrolled or under the pointer. */
export function isReading(id: string): boolean {
  const list = document.getElementById(id)
  if (!list || document.hidden) return document.hidden
  return list.getBoundingClientRect().top < 0 || list.matches(':hover, :focus-within')
}

/** Distance from the top within which the page counts as not scrolled, in pixels. */
const topPx = 80

/** Returns true if the page is visible and scrolled to the top, and the element is neither hovered nor focused. */
export const isAtRest = (element: Element): boolean =>
  !document.hidden && window.scrollY <= topPx && !element.matches(':hover, :focus-within')

export function onReadingEnds(id: string, then: () => void): void {
  const look = () => {
    if (!isReading(id)) then()
  }
  window.addEventListener('scroll', look, { passive: true })
  document.addEventListener('visibilitychange', look)
  document.addEventListener('pointerout', look, { passive: true })
  document.addEventListener('focusout', () => setTimeout(look))
}
