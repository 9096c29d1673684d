import { cardSize } from '../cards/cardSize.ts'
import { cardPath } from '../cards/cards.ts'
import type { PageView } from '../pageRow.ts'

type Props = Pick<PageView, 'title' | 'description' | 'card' | 'address'> & {
  path: string
  baseUrl: string
}

/** Meta tags for search engines and link previews: canonical URL, title and preview image. */
export function ShareTags({
  title,
  description,
  card = cardPath('home'),
  path,
  address = path,
  baseUrl,
}: Props) {
  const url = baseUrl + address
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="plaza" />
      <meta property="og:url" content={url} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={baseUrl + card} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(cardSize.width)} />
      <meta property="og:image:height" content={String(cardSize.height)} />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
