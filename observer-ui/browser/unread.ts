let unread = 0
const title = document.title

/** Adds one to the number of new items if the tab is hidden, and shows the number in the tab's title. */
export function countUnread(): void {
  if (!document.hidden) return
  unread++
  document.title = `(${unread}) ${title}`
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden || unread === 0) return
  unread = 0
  document.title = title
})
