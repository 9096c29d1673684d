import { linkableHost, OutLink } from './outLink.tsx'

/**
 * A link and no <img>: looking at the plaza must not tell a stranger's server that somebody looks. Where a script runs it
 * shows the picture in its place, once it is clicked (browser/images.ts).
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
