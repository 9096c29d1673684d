const themes = ['auto', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

export function offerThemes(): void {
  const button = document.getElementById('theme-switch')
  const words = document.getElementById('theme-words')
  if (!button || !words) return
  const root = document.documentElement
  const current = (): Theme => themes.find((theme) => theme === root.dataset.theme) ?? 'auto'
  function say(): void {
    if (!button || !words) return
    words.textContent = `Theme: ${current()}`
    button.title = words.textContent
  }
  button.addEventListener('click', () => {
    const next = themes[(themes.indexOf(current()) + 1) % themes.length] ?? 'auto'
    if (next === 'auto') {
      delete root.dataset.theme
      localStorage.removeItem('theme')
    } else {
      root.dataset.theme = next
      localStorage.setItem('theme', next)
    }
    say()
  })
  button.hidden = false
  say()
}
