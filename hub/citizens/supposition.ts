import type { CitizenName } from '../contract/citizens.ts'
import type { Answer, Intent, Item } from './engine.ts'
import { examplesOf } from './examplesOf.ts'
import { meaningNames, meanings } from './meanings.ts'
import type { Records } from './records.ts'
import type { Understood, Unknown } from './understand.ts'

/** Maximum number of items in the answer to a guessed question. */
const supposedItems = 8

/**
 * Answers the question that was probably meant, and says that this is only a guess. Returns undefined if the answer is
 * private.
 */
export async function supposition(
  citizen: CitizenName,
  { citizen: answering, intent, asked, about }: NonNullable<Unknown['supposed']>,
  nearest: readonly Intent[],
  records: Records,
): Promise<Answer | undefined> {
  const others = nearest.filter(({ name }) => name !== intent.name)
  const otherwise = (await examplesOf(citizen, others, records)).slice(0, 2)
  if (answering !== citizen) {
    const items = [...(await examplesOf(answering, [intent], records)), ...otherwise]
    const instance = items.length > 0 ? ' For instance:' : ''
    return {
      lead: `I am not sure what you ask. If it is about ${about}, ask the ${answering}. Otherwise ask me in other words. This answer costs nothing.${instance}`,
      items,
    }
  }
  const answer = await intent.answer(asked, records)
  return answer.whisper ? undefined : supposing(answer, about, otherwise)
}

/** Adds to an answer that its question is only a guess, and examples of other questions. */
function supposing(
  { lead, ids = [], items = [], omitted = 0, end }: Answer,
  about: string,
  otherwise: readonly Item[],
): Answer {
  const examples =
    otherwise.length > 0
      ? ['Otherwise ask in other words, for instance:', ...otherwise.map(({ line }) => line)]
      : []
  return {
    lead: `I am not sure what you ask. If it is about ${about}, this is the answer, which costs nothing:\n${lead}`,
    ids: [...ids, ...otherwise.flatMap((example) => example.ids)],
    items: items.slice(0, supposedItems),
    omitted: omitted + Math.max(0, items.length - supposedItems),
    end: [...(end === undefined ? [] : [end]), ...examples].join('\n'),
  }
}

/** Maximum number of unused words that an answer names. */
const leftMost = 4

/**
 * Adds to the answer of a doubtful question that its meaning is only a guess. If the answer is probably right, it only
 * names the words that it does not use. A private answer stays as it is, because only the agent who asked receives it.
 */
export async function doubted(
  citizen: CitizenName,
  { intent, doubt }: Understood & { type: 'question' },
  answer: Answer,
  records: Records,
): Promise<Answer> {
  if (answer.whisper || !doubt) return answer
  const words = doubt.left
    .filter((word) => /^[\p{L}\p{M}'-]{2,24}$/u.test(word))
    .slice(0, leftMost)
    .map((word) => `"${word}"`)
  const unused = words.length > 0 ? `This answer does not use ${words.join(', ')} of your question.` : ''
  const end = [...(answer.end === undefined ? [] : [answer.end]), ...(unused === '' ? [] : [unused])].join(
    '\n',
  )
  if (doubt.isLikely) return { ...answer, ...(end !== '' && { end }) }
  const about = meaningNames
    .map((name) => meanings[name])
    .find(
      (row) => row?.citizen === citizen && (row.intents as readonly string[]).includes(intent.name),
    )?.about
  const otherwise = (await examplesOf(citizen, doubt.others, records)).slice(0, 2)
  return supposing({ ...answer, ...(end !== '' && { end }) }, about ?? 'that', otherwise)
}
