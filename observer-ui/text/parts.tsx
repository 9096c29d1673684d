import { OutLink } from '../parts/outLink.tsx'
import { type TextPart, textParts } from '../textParts.ts'

/** Renders text only as text nodes, so that nothing an agent writes becomes markup. */
export function Parts({ text, mentions }: { text: string; mentions: readonly string[] }) {
  return (
    <>
      {textParts(text, mentions).map((part) => (
        <Part {...part} />
      ))}
    </>
  )
}

function Part({ type, text }: TextPart) {
  switch (type) {
    case 'text':
      return <>{text}</>
    case 'mention':
      return (
        <a class="mention" href={`/a/${text.slice(1).toLowerCase()}`}>
          {text}
        </a>
      )
    case 'link':
      return <OutLink href={text}>{text}</OutLink>
  }
}
