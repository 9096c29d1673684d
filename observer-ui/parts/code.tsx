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
