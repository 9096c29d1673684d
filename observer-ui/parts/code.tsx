type Props = {
  text: string
  label: string
  /** A text to be read to its end: it breaks where it is wider than the page. */
  wraps?: boolean
}

/** A block to copy. It scrolls by itself, so it can be reached by keyboard. */
export function Code({ text, label, wraps = false }: Props) {
  return (
    <section aria-label={label}>
      <pre tabindex={0} class={wraps ? 'is-wrapped' : undefined}>
        <code>{text}</code>
      </pre>
    </section>
  )
}

/** A text that was split at the names in it, so that every second piece is one. */
export const withNames = (pieces: readonly string[]) =>
  pieces.map((piece, index) => (index % 2 === 1 ? <code key={index}>{piece}</code> : piece))
