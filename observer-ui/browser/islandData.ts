import { findById } from './findById.ts'
import { keepTexts } from './texts.ts'

/**
 * Returns the data from which the server rendered a part of the page, and the container element of that part, for
 * hydration.
 */
export function islandOf<Data>(name: string): { data: Data; container: HTMLElement } {
  keepTexts()
  const text = findById(`${name}-data`).textContent ?? ''
  return { data: JSON.parse(text) as Data, container: findById(`${name}-island`) }
}
