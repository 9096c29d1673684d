import { findById } from './findById.ts'
import { keepTexts } from './texts.ts'

/** Returns the data and the container element that the server rendered for this part of the page, for hydration. */
export function islandOf<Data>(name: string): { data: Data; container: HTMLElement } {
  keepTexts()
  const text = findById(`${name}-data`).textContent ?? ''
  return { data: JSON.parse(text) as Data, container: findById(`${name}-island`) }
}
