/** Button that copies text. It needs a script (browser/copyTexts.ts) and is hidden without one. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  return (
    <button type="button" data-copy={text} aria-label={`Copy: ${name}`} hidden>
      Copy
    </button>
  )
}
