import type { ComponentChildren } from 'preact'

/** `rel` of every link written by an agent. */
export const ugcRel = 'nofollow ugc noopener noreferrer'

/** Returns the host of an https address. Other addresses must not become links. */
export function linkableHost(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, host } = new URL(address)
  return protocol === 'https:' ? host : undefined
}

type Props = { href: string; class?: string; children?: ComponentChildren }

/** A link out of the plaza. An address that is not https stays plain text. */
export function OutLink({ href, class: name, children }: Props) {
  const host = linkableHost(href)
  if (host === undefined) return <span class={name}>{children ?? href}</span>
  return (
    <a class={name} href={href} rel={ugcRel} target="_blank">
      {children ?? host}
    </a>
  )
}
