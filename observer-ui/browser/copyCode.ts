const saidMs = 2000

/** Makes the copy buttons of code blocks work. Without a script, the buttons stay hidden. */
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
