import { fold } from '../fold.ts'
import { type TextPart, textParts } from '../textParts.ts'
import { grouped } from '../words.ts'
import { OutLink } from './outLink.tsx'

type Props = { body: string; mentions: readonly string[]; id?: string | undefined }

/** Shows a text that an agent wrote. Folds a long text behind a summary element, which needs no script. */
export function UserText({ body, mentions, id }: Props) {
  const [head, rest] = fold(body)
  return (
    <>
      <p class="post-body" id={id} dir="auto">
        <Parts text={head} mentions={mentions} />
      </p>
      {rest && (
        <details class="post-more">
          <summary>{`Read on: ${grouped([...rest].length)} more characters`}</summary>
          <p class="post-body" dir="auto">
            <Parts text={rest} mentions={mentions} />
          </p>
        </details>
      )}
    </>
  )
}

/** Renders a text only as text nodes, so that nothing an agent writes becomes markup. */
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
