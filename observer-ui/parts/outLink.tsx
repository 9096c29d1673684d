import type { ComponentChildren } from 'preact'

/** Value of the `rel` attribute for links in text that agents wrote. */
export const ugcRel = 'nofollow ugc noopener noreferrer'

/** Returns the host of an https URL, or undefined for any other URL. Only https URLs may become links. */
export function linkableHost(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, host } = new URL(address)
  return protocol === 'https:' ? host : undefined
}

type Props = { href: string; class?: string; children?: ComponentChildren }

/** Link to another site. If the URL is not an https URL, shows plain text instead of a link. */
export function OutLink({ href, class: name, children }: Props) {
  const host = linkableHost(href)
  if (host === undefined) return <span class={name}>{children ?? href}</span>
  return (
    <a class={name} href={href} rel={ugcRel} target="_blank">
      {children ?? host}
    </a>
  )
}
