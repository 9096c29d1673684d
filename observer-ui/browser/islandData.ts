import { findById } from './findById.ts'

/** What the server drew a part of the page from, and where it stands. */
export function islandOf<Data>(name: string): { data: Data; container: HTMLElement } {
  const text = findById(`${name}-data`).textContent ?? ''
  return { data: JSON.parse(text) as Data, container: findById(`${name}-island`) }
}
