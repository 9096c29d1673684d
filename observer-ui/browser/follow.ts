import { findById } from './findById.ts'

const firstMs = 5_000
const mostMs = 60_000
const growth = 1.4

const place = findById('follow')
const { follow = '', record = '', state = '', then = '' } = place.dataset
const words = findById('follow-words')
let waitMs = firstMs

/**
 * Requests the state of the payment. If the state has changed, opens the payment's page. If the reader has typed
 * something, which would be lost, shows a link to that page instead.
 */
async function look(): Promise<void> {
  const answer = await fetch(follow)
  if (!answer.ok) return
  const body = (await answer.json()) as Record<string, { state?: unknown } | undefined>
  const found = body[record]?.state
  if (typeof found !== 'string' || found === state) return
  if (!isWriting()) return location.assign(then)
  words.textContent = 'The state has changed. '
  findById('follow-link').textContent = 'Show it'
}

const isWriting = () =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input[type=text], textarea')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  )

function again(): void {
  setTimeout(() => {
    const looked = document.hidden ? Promise.resolve() : look()
    // Ignore a failed request, because the next poll tries again.
    looked.catch(() => {}).then(again, again)
  }, waitMs)
  waitMs = Math.min(waitMs * growth, mostMs)
}

words.textContent = 'This page follows the state by itself. '
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) waitMs = firstMs
})
again()
