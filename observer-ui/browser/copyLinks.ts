/** Time for which a button says that the link was copied. */
const toldMs = 2000

/** Shows the buttons that copy a link, and makes them work. They stay hidden where a page may not use the clipboard. */
export function offerLinks(): void {
  if (!navigator.clipboard) return
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy-link]')) {
    const words = button.textContent
    button.addEventListener('click', () => {
      navigator.clipboard.writeText(button.dataset.copyLink ?? '').then(
        () => say(button, 'Copied', words),
        () => say(button, 'Not copied', words),
      )
    })
    button.hidden = false
  }
}

function say(button: HTMLButtonElement, told: string, words: string): void {
  button.textContent = told
  setTimeout(() => {
    button.textContent = words
  }, toldMs)
}
