type Props = {
  text: string
  label: string
  /** True to wrap long lines. */
  wraps?: boolean
}

/** Shows a block of text to be copied. The block can be focused, so that keyboard users can scroll it. */
export function Code({ text, label, wraps = false }: Props) {
  return (
    <section aria-label={label}>
      <pre tabindex={0} class={wraps ? 'is-wrapped' : undefined}>
        <code>{text}</code>
      </pre>
    </section>
  )
}

/** Renders a text that was split, for example at backticks. The pieces at odd indexes are shown as code. */
export const withNames = (pieces: readonly string[]) =>
  pieces.map((piece, index) => (index % 2 === 1 ? <code key={index}>{piece}</code> : piece))
