import { findById } from './findById.ts'
import { keepTexts } from './texts.ts'

/** Returns the data that the server embedded in the page for hydration. */
export function islandOf<Data>(name: string): { data: Data; container: HTMLElement } {
  keepTexts()
  const text = findById(`${name}-data`).textContent ?? ''
  return { data: JSON.parse(text) as Data, container: findById(`${name}-island`) }
}
