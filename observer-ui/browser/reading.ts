/**
 * Whether somebody reads in this list: it is scrolled, pointed at, holds the focus, or is not even in sight. Then nothing in
 * it may move.
 */
export function isReading(id: string): boolean {
  const list = document.getElementById(id)
  return document.hidden || window.scrollY > 8 || (list?.matches(':hover, :focus-within') ?? false)
}

/** Calls `then` whenever reading may have ended. */
export function onReadingEnds(id: string, then: () => void): void {
  const look = () => {
    if (!isReading(id)) then()
  }
  window.addEventListener('scroll', look, { passive: true })
  document.addEventListener('visibilitychange', look)
  document.addEventListener('pointerout', look, { passive: true })
  document.addEventListener('focusout', () => setTimeout(look))
}
