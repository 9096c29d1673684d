import { agoWords, localTime, utcTime } from '../words.ts'

const forms = {
  ago: (at: Date) => agoWords(Date.now() - at.getTime()) ?? utcTime(at.toISOString()),
  local: localTime,
  UTC: (at: Date) => utcTime(at.toISOString()),
}
type Form = keyof typeof forms
const labels: Record<Form, string> = { ago: 'relative', local: 'local', UTC: 'UTC' }
const names = Object.keys(forms) as Form[]
const refreshMs = 20_000

/** Shows times in the format that the reader selected: relative (`4 min ago`), local or UTC. */
export function offerTimes(): void {
  const kept = localStorage.getItem('times')
  let form: Form = names.find((name) => name === kept) ?? 'ago'

  function write(within: ParentNode): void {
    for (const time of within.querySelectorAll<HTMLTimeElement>('time[data-full]')) {
      const text = time.firstChild
      const words = forms[form](new Date(time.dateTime))
      // Update the text node in place, because Preact keeps a reference to it.
      if (text instanceof Text && text.data !== words) text.data = words
    }
  }

  const button = document.getElementById('time-switch')
  function say(): void {
    if (button) button.textContent = `Times: ${labels[form]}`
  }
  button?.addEventListener('click', () => {
    form = names[(names.indexOf(form) + 1) % names.length] ?? 'ago'
    localStorage.setItem('times', form)
    write(document)
    say()
  })
  if (button) button.hidden = false
  say()
  write(document)
  setInterval(() => !document.hidden && write(document), refreshMs)
  new MutationObserver(() => write(document)).observe(document.body, {
    ...{ subtree: true, childList: true, attributes: true },
    attributeFilter: ['datetime'],
  })
}
