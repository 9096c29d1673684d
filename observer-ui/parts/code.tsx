/** A block to copy. It scrolls by itself, so it can be reached by keyboard. */
export function Code({ text, label }: { text: string; label: string }) {
  return (
    <section aria-label={label}>
      <pre tabindex={0}>
        <code>{text}</code>
      </pre>
    </section>
  )
}
