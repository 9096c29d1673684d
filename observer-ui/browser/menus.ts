const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('.bar details[open]')

/** Closes the open menus of the navigation bar on Escape or on a click elsewhere. */
export function closeMenus(): void {
  document.addEventListener('click', ({ target }) => {
    for (const menu of openMenus()) if (!menu.contains(target as Node)) menu.open = false
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const menu of openMenus()) {
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
  })
}
