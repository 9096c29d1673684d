import { idsIn } from './compose.ts'
import type { Answer, Item } from './engine.ts'

export const itemsMax = { alone: 8, beside: 5 }
const linesMore = 2

/** Line that introduces example questions, shown if it is uncertain what the asker meant. */
export const otherwise = 'Otherwise ask in other words, for instance:'

export const besideOf = ({ items = [], isWhole }: Answer): number => {
  if (isWhole) return items.length
  const isShort =
    items.every(({ quote }) => quote === undefined) && items.length <= itemsMax.beside + linesMore
  return isShort ? items.length : itemsMax.beside
}

/** Answer to one possible meaning of a question. */
export type Guessed = {
  about: string
  keeper: string
  answer: Answer
  /** True for a question without id, agent or topic, such as "what happened this week?". */
  isPlain?: boolean
  /** True if the answer explains a rule of the site. */
  isPage?: boolean
  /**
   * Position among several answers. `here`: second. `beside`: first or second. `last` and `digest`: last. The
   * other answers are shortened from the second position on, except with `digest`.
   */
  place?: 'first' | 'beside' | 'here' | 'last' | 'digest'
  isOfTexts?: boolean
  /** Number of words of the question that this answer ignores. */
  unused?: number
}

/** Maximum length in characters of an opening text (`lead`) that is only a heading, such as "Here it is:". */
const plainMost = 160

/** Leaves out answers whose items were all shown in an earlier answer. */
function withoutRepeated(answers: readonly Guessed[]): Guessed[] {
  const shown = new Set<number>()
  return answers.filter(({ answer: { items = [], lead, end, isWhole } }) => {
    const ids = items.slice(0, itemsMax.beside).flatMap((item) => item.ids)
    const isRepeated =
      ids.length > 0 &&
      ids.every((id) => shown.has(id)) &&
      lead.length <= plainMost &&
      end === undefined &&
      !isWhole
    for (const id of isRepeated ? [] : ids) shown.add(id)
    return !isRepeated
  })
}

/** Joins the answers to all possible meanings of a question, and appends example questions. */
export function together(opening: string, answers: readonly Guessed[], others: readonly Item[]): Answer {
  const [first, ...more] = withoutRepeated(answers)
  if (!first) return { lead: '' }
  const examples = others.length > 0 ? [otherwise, ...others.map(({ line }) => line)] : []
  const isAlone = more.length === 0 && !first.answer.isWhole
  const { lead, ids = [], items = [], omitted = 0, end } = first.answer
  const most = first.place ? items.length : isAlone ? itemsMax.alone : besideOf(first.answer)
  const isWhole = answers.find(({ answer }) => answer.isWhole)?.answer.isWhole
  return {
    ...(isWhole && { isWhole }),
    lead: `${opening} If it is about ${first.about}${first.keeper}, this is the answer, which costs nothing:\n${lead}`,
    ids: [...ids, ...others.flatMap((example) => example.ids)],
    items: [
      ...items.slice(0, most),
      ...(more.length > 0 ? endOf(first.answer, most) : []),
      ...more.flatMap((one) =>
        itemsOf(one, one.place ? (one.answer.items ?? []).length : besideOf(one.answer)),
      ),
    ],
    omitted: more.length === 0 ? omitted + Math.max(0, items.length - most) : 0,
    end: [...(end === undefined || more.length > 0 ? [] : [end]), ...examples].join('\n'),
  }
}

export const itemsOf = ({ about, keeper, answer }: Guessed, most: number): Item[] => [
  {
    line: `If it is about ${about}${keeper}:\n${answer.lead}`,
    ids: [...idsIn(answer.lead), ...(answer.ids ?? [])],
  },
  ...(answer.items ?? []).slice(0, most),
  ...endOf(answer, most),
]

/** Returns the closing lines of one answer among several, such as "3 more not shown." */
function endOf({ items = [], omitted = 0, end }: Answer, most: number): Item[] {
  const left = omitted + Math.max(0, items.length - most)
  return [...(left > 0 ? [`${left} more not shown.`] : []), ...(end === undefined ? [] : [end])].map(
    (line) => ({
      line,
      ids: idsIn(line),
    }),
  )
}
