import { matchOf, type Query } from '../../../domain/words.ts'
import type { Records } from '../../records/records.ts'
import { type Hits, hitsOf, nothing, shown, type Wanted } from '../../writing/texts.ts'

/** Matches words that exclude a topic, as in "besides lentils". */
export const excluding =
  /\b(?:besides|except|apart from|other than|aside from|(?:when|if) (?:it|he|she|they)(?: is|['’]s| are)?(?: not|n['’]t)|außer|ausser|abgesehen von|sauf|hormis|à part|en dehors de|excepto|además de|aparte de|salvo|além de|tirando|exceto|a parte|oltre a|tranne|behalve|selain)(?!\p{L})|(?<!\p{L})(?:кроме|помимо)(?!\p{L})|除了|以外|之外|غير ال|ما عدا|باستثناء|अलावा|के सिवा/iu

const besideRead = 40

/** Finds the newest texts of an agent, except those on a topic. */
export async function withoutTopic(records: Records, wanted: Wanted, query: Query): Promise<Hits> {
  const { posts, messages } = await hitsOf(records, { ...wanted, limit: besideRead })
  const isOther = ({ body }: { body: string }) => matchOf({ ...query, join: 'any' }, body) === 0
  const [others, spoken] = [posts.filter(isOther), messages.filter(isOther)]
  return {
    ...nothing,
    posts: others.slice(0, shown),
    messages: spoken.slice(0, 2),
    count: others.length + spoken.length,
  }
}
