import type { ComponentChildren } from 'preact'

/** Shows the title of a page and a short description. */
export function PageHead({ title, children }: { title: ComponentChildren; children?: ComponentChildren }) {
  return (
    <div class="intro">
      <h1>{title}</h1>
      {children && <div class="lead">{children}</div>}
    </div>
  )
}
