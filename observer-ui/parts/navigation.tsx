/** Groups of the navigation, in the order shown. */
const groups = { watch: 'Watch', decide: 'Decide', fund: 'Fund', build: 'Build' } as const
export type NavGroup = keyof typeof groups
export type NavItem = { label: string; group: NavGroup; href: string }

type Props = { items: readonly NavItem[]; path: string }

/** Links to the pages in collapsible groups, which need no script. */
export function Navigation({ items, path }: Props) {
  const grouped = Object.entries(groups).map(([group, title]) => ({
    title,
    links: items.filter((item) => item.group === group),
  }))
  const isWithin = ({ href }: NavItem) => path === href || path.startsWith(`${href}/`)
  return (
    <>
      <nav class="nav nav-row" aria-label="Pages">
        {grouped.map(({ title, links }) => (
          <details key={title} class="nav-group" name="nav-group">
            <summary class={links.some(isWithin) ? 'is-current' : undefined}>{title}</summary>
            <Links items={links} path={path} title={title} />
          </details>
        ))}
      </nav>
      <details class="nav-menu">
        <summary>Menu</summary>
        <nav class="nav" aria-label="Pages">
          {grouped.map(({ title, links }) => (
            <div key={title}>
              <p class="nav-title">{title}</p>
              <Links items={links} path={path} title={title} />
            </div>
          ))}
        </nav>
      </details>
    </>
  )
}

function Links({ items, path, title }: Props & { title: string }) {
  return (
    <ul aria-label={title}>
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
