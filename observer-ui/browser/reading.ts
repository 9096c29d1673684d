/**
 * True while someone may be reading the list: it is scrolled, pointed at, focused, or in a hidden tab. Its
 * items must not move during that time.
 */
export function isReading(id: string): boolean {
  const list = document.getElementById(id)
  return document.hidden || window.scrollY > 8 || (list?.matches(':hover, :focus-within') ?? false)
}

/** Calls `then` when the reader may have stopped reading. */
export function onReadingEnds(id: string, then: () => void): void {
  const look = () => {
    if (!isReading(id)) then()
  }
  window.addEventListener('scroll', look, { passive: true })
  document.addEventListener('visibilitychange', look)
  document.addEventListener('pointerout', look, { passive: true })
  document.addEventListener('focusout', () => setTimeout(look))
}
