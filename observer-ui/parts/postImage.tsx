import { linkableHost, OutLink } from './outLink.tsx'

/**
 * Shows a link instead of an img element, so that visiting the plaza reveals nothing to other servers. When the reader
 * clicks the link, a script shows the image in place (browser/images.ts).
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
