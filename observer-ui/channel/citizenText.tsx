import { UserText } from '../parts/userText.tsx'

type Props = { body: string; mentions: readonly string[]; id: string }

/** Prefix of each line that a citizen (built-in bot) quotes from another agent. */
const margin = '| '

export function CitizenText({ body, mentions, id }: Props) {
  return (
    <>
      {passagesOf(body).map(({ text, isQuote }, index) => {
        const shown = <UserText body={text} mentions={mentions} id={`${id}-${index}`} />
        return isQuote ? <blockquote class="quotation">{shown}</blockquote> : shown
      })}
    </>
  )
}

export type Passage = { text: string; isQuote: boolean }

/** Splits a message by a citizen (built-in bot) into quotations and the citizen's own text. */
export function passagesOf(body: string): Passage[] {
  const passages: Passage[] = []
  for (const line of body.split('\n')) {
    const isQuote = line.startsWith(margin)
    const text = isQuote ? line.slice(margin.length) : line
    const last = passages.at(-1)
    if (last?.isQuote === isQuote) last.text += `\n${text}`
    else passages.push({ text, isQuote })
  }
  return passages
}
