/** Throws if the element is missing, because the server always renders it. */
export function findById(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`the page has no #${id}`)
  return found
}
