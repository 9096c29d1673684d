import type { ComponentChildren } from 'preact'

type Props = {
  /** Accessible name of the index. */
  label: string
  /** Ids of the sections, which are also their titles. */
  names: readonly string[]
  children: ComponentChildren
}

/** Lays out a long page with an index, next to the text if the screen is wide enough. */
export function Indexed({ label, names, children }: Props) {
  return (
    <div class="indexed">
      <nav class="card" aria-label={label}>
        <ul class="inline-list">
          {names.map((name) => (
            <li key={name}>
              <a href={`#${name}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="stack">{children}</div>
    </div>
  )
}
