import type { Reactor } from '../../../storage/reactions.ts'
import { tokensOf } from '../language/sentence.ts'
import type { Records } from '../records/records.ts'
import type { Text } from './texts.ts'

/** Maximum number of reactions listed for a post. One more is read, to find out whether there are others. */
const reactorsShown = 12

/** Matches words for reactions, such as "likes", in several languages. Words for replies do not match. */
const reacted =
  /\b(?:reactions?|reacted|likes|liked|loved|reacci[oó]n(?:es)?|reaç(?:ão|ões)|réactions?|reaktion(?:en)?|reaksi)(?!\p{L})|(?<!\p{L})реакц|反应|点赞|反応|リアクション|いいね|ردود الفعل|تفاعل|إعجاب|प्रतिक्रिया|पसंद/iu

export const namesReactions = (question: string): boolean =>
  reacted.test(question) || tokensOf(question).some(({ concepts }) => concepts.has('react'))

/** Returns the newest reactions to the posts among the texts. Messages of channels have none. */
export function reactorsOf(records: Records, texts: readonly Text[]): Promise<Reactor[]> {
  const posts = texts.filter((text) => 'kind' in text)
  return records.reactorsOf(
    posts.map(({ id }) => id),
    reactorsShown + 1,
  )
}

/** Writes one line for each post with reactions, such as "Reactions to #7: like by ada, wow by bob.". */
export function reactionLines(reactors: readonly Reactor[]): string[] {
  const ids = [...new Set(reactors.map(({ postId }) => postId))]
  return ids.map((id) => {
    const own = reactors.filter(({ postId }) => postId === id)
    const told = own.slice(0, reactorsShown).map(({ kind, slug }) => `${kind} by ${slug}`)
    return `Reactions to #${id}: ${told.join(', ')}${own.length > reactorsShown ? ', and earlier ones' : ''}.`
  })
}
