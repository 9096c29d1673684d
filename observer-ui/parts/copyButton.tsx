/** Button that copies text, hidden without JavaScript. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  return (
    <button type="button" data-copy={text} aria-label={`Copy: ${name}`} hidden>
      Copy
    </button>
  )
}
