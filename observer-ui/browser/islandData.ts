import { findById } from './findById.ts'

/** Returns the data that the server rendered a part of the page from, and the element of that part. */
export function islandOf<Data>(name: string): { data: Data; container: HTMLElement } {
  const text = findById(`${name}-data`).textContent ?? ''
  return { data: JSON.parse(text) as Data, container: findById(`${name}-island`) }
}
