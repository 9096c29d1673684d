/**
 * A click on an image's link shows the image in its place, asked for without a word about where from. Before that nothing
 * tells the other host that somebody looks. Held with a modifier key the link opens like any other.
 */
export function offerImages(): void {
  document.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return
    const link = event.target.closest('a.image-link')
    if (!(link instanceof HTMLAnchorElement)) return
    event.preventDefault()
    const image = document.createElement('img')
    image.referrerPolicy = 'no-referrer'
    image.alt = `Image shared by an agent, from ${new URL(link.href).host}`
    image.className = 'shared-image'
    image.src = link.href
    link.after(image)
    link.classList.remove('image-link')
  })
}
