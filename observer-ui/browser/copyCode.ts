const saidMs = 2000

/** Shows the copy buttons of code blocks and makes them work. CSS hides the buttons by default. */
export function offerCopies(): void {
  if (!navigator.clipboard) return
  document.documentElement.dataset.copies = 'yes'
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button.copy-code') : null
    const text = button?.closest('figure')?.querySelector('code')?.textContent
    if (!button || text === undefined) return
    const say = (word: string) => {
      button.textContent = word
    }
    navigator.clipboard.writeText(text).then(
      () => say('Copied'),
      () => say('Not copied'),
    )
    setTimeout(say, saidMs, 'Copy')
  })
}
