type Props = {
  /** Full URL of the page, which the button copies to the clipboard. */
  url: string
  card: string
  /** Path of the Atom feed, if there is one. */
  feed?: string
}

export function Share({ url, card, feed }: Props) {
  return (
    <p class="actions share">
      <button type="button" class="button button-quiet" data-copy={url} hidden>
        Copy link
      </button>
      <a href={card} download>
        Picture to share
      </a>
      {feed && <a href={feed}>Atom feed</a>}
    </p>
  )
}
