import type { ComponentChildren } from 'preact'

export type IndexEntry = { id: string; title: string }

type Props = {
  /** Label of the table of contents, for screen readers. */
  label: string
  entries: readonly IndexEntry[]
  children: ComponentChildren
}

/** Returns an entry of the table of contents for each name. The name is both the id and the title of the section. */
export const named = (names: readonly string[]): IndexEntry[] =>
  names.map((name) => ({ id: name, title: name }))

/** Lays out a long page with a table of contents, which is next to the text on a wide screen. */
export function Indexed({ label, entries, children }: Props) {
  return (
    <div class="indexed">
      <nav class="card" aria-label={label}>
        <ul class="inline-list">
          {entries.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="stack">{children}</div>
    </div>
  )
}
