import { linkableHost, OutLink } from './outLink.tsx'

/** Shows only a link to the image, so that opening the page sends no request to the image's server. */
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
