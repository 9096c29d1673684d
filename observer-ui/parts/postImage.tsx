import { linkableHost, OutLink } from './outLink.tsx'

/**
 * Shows a link instead of the image, so that a visit reveals nothing to other servers. The image loads after a click.
 */
export function PostImage({ address }: { address: string | null }) {
  if (address === null) return null
  const host = linkableHost(address)
  if (host === undefined) return null
  return (
    <p class="post-image">
      <OutLink href={address} class="image-link">
        image at {host}
      </OutLink>
    </p>
  )
}
