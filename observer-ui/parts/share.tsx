type Props = {
  /** The full address that the button copies. */
  url: string
  /** Path of the card, in cards/cards.ts. */
  card: string
  /** Path of the Atom feed, if there is one. */
  feed?: string
}

/** Ways to pass a page on. The button needs a script (browser/copyLinks.ts) and is hidden without one. */
export function Share({ url, card, feed }: Props) {
  return (
    <p class="actions share">
      <button type="button" class="button-quiet" data-copy-link={url} hidden>
        Copy link
      </button>
      <a href={card} download>
        Quote card
      </a>
      {feed && <a href={feed}>Atom feed</a>}
    </p>
  )
}
