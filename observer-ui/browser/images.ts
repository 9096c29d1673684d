/** Shows an image in place when its link is clicked. Before the click, no request is sent to the image's host. */
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
