import { withNames } from '../parts/code.tsx'

/** A text of the API document: its paragraphs, with what stands between backticks set as code. */
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
