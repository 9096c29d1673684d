import type { ComponentChildren } from 'preact'

type Props = {
  /** What the index is of. */
  label: string
  /** The ids of what it leads to, which are their names too. */
  names: readonly string[]
  children: ComponentChildren
}

/** A long page with an index of it, beside it where there is room. */
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
