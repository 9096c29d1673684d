/** Time in milliseconds for which a copy button shows that the text was copied. */
const toldMs = 2000

/** Shows the copy buttons if the browser gives the page access to the clipboard. */
export function offerTexts(): void {
  if (!navigator.clipboard) return
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    const words = button.textContent
    button.addEventListener('click', () => {
      navigator.clipboard.writeText(button.dataset.copy ?? '').then(
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
