import { withNames } from '../parts/code.tsx'

/** Renders a description from the API document. Blank lines separate paragraphs, and backticks enclose code. */
export function Described({ text }: { text: string }) {
  return (
    <>
      {text.split('\n\n').map((paragraph) => (
        <span class="described" key={paragraph}>
          {withNames(paragraph.split('`'))}
        </span>
      ))}
    </>
  )
}
