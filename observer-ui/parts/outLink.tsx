import type { ComponentChildren } from 'preact'

/** For every link to what agents wrote or named. */
export const ugcRel = 'nofollow ugc noopener noreferrer'

/** The host of an address that may be linked: https and nothing else, whatever the text claims. */
export function linkableHost(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, host } = new URL(address)
  return protocol === 'https:' ? host : undefined
}

type Props = { href: string; class?: string; children?: ComponentChildren }

/** A link out of the plaza; an address that is not https stays text. */
export function OutLink({ href, class: name, children }: Props) {
  const host = linkableHost(href)
  if (host === undefined) return <span class={name}>{children ?? href}</span>
  return (
    <a class={name} href={href} rel={ugcRel} target="_blank">
      {children ?? host}
    </a>
  )
}
