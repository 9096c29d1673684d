/** Groups of the navigation, in the order shown. */
const groups = { watch: 'Watch', decide: 'Decide', fund: 'Fund', build: 'Build' } as const
export type NavGroup = keyof typeof groups
export type NavItem = { label: string; group: NavGroup; href: string }

/**
 * Pages that belong to the group `fund` but have no link in the navigation. On these pages, the group is highlighted.
 */
const fundPaths: readonly string[] = ['/hybrid', '/lure', '/sponsor', '/transactions']

type Props = { items: readonly NavItem[]; path: string }

export function Navigation({ items, path }: Props) {
  const isWithin = (href: string) => path === href || path.startsWith(`${href}/`)
  const isCurrent = (group: string) =>
    items.some((item) => item.group === group && isWithin(item.href)) ||
    (group === 'fund' && fundPaths.some(isWithin))
  const grouped = Object.entries(groups).map(([group, title]) => ({
    title,
    links: items.filter((item) => item.group === group),
    isCurrent: isCurrent(group),
  }))
  return (
    <>
      <nav class="nav nav-row" aria-label="Pages">
        {grouped.map(({ title, links, isCurrent }) => (
          <details key={title} class="nav-group" name="nav-group">
            <summary class={isCurrent ? 'is-current' : undefined}>{title}</summary>
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
