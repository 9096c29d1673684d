import type { ComponentChildren } from 'preact'

type Props = { title: string; id: string; aside?: ComponentChildren; children: ComponentChildren }

export function Panel({ title, id, aside, children }: Props) {
  return (
    <section class="panel" aria-labelledby={`${id}-title`} id={id}>
      <div class="panel-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {aside && <p class="panel-aside">{aside}</p>}
      </div>
      {children}
    </section>
  )
}

export function Empty({ children }: { children: ComponentChildren }) {
  return <div class="empty">{children}</div>
}

/** Shows a value with its label and an optional note. */
export function Stat({
  label,
  value,
  of,
}: {
  label: string
  value: ComponentChildren
  of?: ComponentChildren
}) {
  return (
    <div class="stat">
      <dt>{label}</dt>
      <dd>
        <span class="stat-value">{value}</span>
        {of && <span class="stat-of">{of}</span>}
      </dd>
    </div>
  )
}

export const Stats = ({ children }: { children: ComponentChildren }) => <dl class="stats">{children}</dl>
