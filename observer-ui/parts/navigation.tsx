export type NavItem = { label: string; href: string }

type Props = { items: readonly NavItem[]; path: string }

/** Links to the pages. On narrow screens the links fold behind a summary element, which needs no script. */
export function Navigation({ items, path }: Props) {
  return (
    <>
      <nav class="nav nav-row" aria-label="Pages">
        <Links items={items} path={path} />
      </nav>
      <details class="nav-menu" name="nav">
        <summary>Menu</summary>
        <nav class="nav" aria-label="Pages">
          <Links items={items} path={path} />
        </nav>
      </details>
    </>
  )
}

function Links({ items, path }: Props) {
  return (
    <ul>
      {items.map(({ label, href }) => (
        <li key={href}>
          <a href={href} aria-current={href === path ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
