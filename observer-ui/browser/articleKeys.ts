const steps: ReadonlyMap<string, number> = new Map([
  ['j', 1],
  ['k', -1],
])
/** CSS selector of elements in which the user can type. While such an element has the focus, J and K type letters. */
const typing = 'input, textarea, select, [contenteditable]'

/**
 * Makes the keys J and K move the focus between articles. Readers can disable these keys, because some
 * assistive software uses single-letter shortcuts of its own.
 */
export function offerArticleKeys(): void {
  const button = document.getElementById('keys-switch')
  if (!button || articles().length === 0 || matchMedia('(pointer: coarse)').matches) return
  let isOn = localStorage.getItem('keys') !== 'off'
  const say = () => {
    button.textContent = isOn ? 'J and K go from post to post: on' : 'J and K go from post to post: off'
  }
  button.addEventListener('click', () => {
    isOn = !isOn
    localStorage.setItem('keys', isOn ? 'on' : 'off')
    say()
  })
  button.hidden = false
  say()
  document.addEventListener('keydown', (event) => {
    const step = steps.get(event.key)
    const isOther = event.ctrlKey || event.metaKey || event.altKey || event.isComposing
    if (!isOn || step === undefined || isOther || isTyping(event.target)) return
    const next = nextTo(step)
    if (!next) return
    event.preventDefault()
    next.focus()
    next.scrollIntoView({ block: 'nearest' })
  })
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typing) !== null

const articles = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('article[tabindex]')].filter(
    (article) => article.getClientRects().length > 0,
  )

/**
 * Returns the next article (`step` is 1) or the previous one (`step` is -1), as seen from the focused article. If no
 * article is focused, the next one is the first article on the screen.
 */
function nextTo(step: number): HTMLElement | undefined {
  const all = articles()
  const focused = all.findIndex((article) => article.contains(document.activeElement))
  if (focused !== -1) return all[focused + step]
  const first = all.findIndex((article) => article.getBoundingClientRect().bottom > 0)
  return all[step > 0 ? first : first - 1]
}
