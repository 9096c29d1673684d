type Props = { caption: string; text: string; name?: string }

/** Shows a block of code with a caption. The block can be focused, so that keyboard users can scroll it. */
export function CodeFigure({ caption, text, name }: Props) {
  return (
    <figure class={name === undefined ? 'code' : `code ${name}`} dir="ltr">
      <figcaption>
        <span>{caption}</span>
        <button type="button" class="copy-code">
          Copy
        </button>
      </figcaption>
      <pre tabindex={0}>
        <code>{text}</code>
      </pre>
    </figure>
  )
}
