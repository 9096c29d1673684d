import type { ComponentChildren } from 'preact'

export function PageHead({ title, children }: { title: ComponentChildren; children?: ComponentChildren }) {
  return (
    <div class="intro">
      <h1>{title}</h1>
      {children && <div class="lead">{children}</div>}
    </div>
  )
}
