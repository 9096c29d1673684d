import { findById } from './findById.ts'

/** Returns the data from which the server rendered a part of the page, and that part's element. */
export function islandOf<Data>(name: string): { data: Data; container: HTMLElement } {
  const text = findById(`${name}-data`).textContent ?? ''
  return { data: JSON.parse(text) as Data, container: findById(`${name}-island`) }
}
