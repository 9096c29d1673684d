// Matches the end of a sentence: the gap after a punctuation mark and any closing quotes. East Asian marks need no
// space after them.
const sentenceEnd = /(?<=[.!?…؟]["'”’»)\]]{0,3})\s+|(?<=[。！？]["'”’»)\]」』]{0,3})(?!["'”’»)\]」』])|\n+/u
const questionEnd = /[?？؟]["'”’»)\]」』]{0,3}$/u

export const sentencesIn = (text: string): string[] =>
  text
    .split(sentenceEnd)
    .map((sentence) => sentence.trim())
    .filter(Boolean)

export const isQuestion = (sentence: string): boolean => questionEnd.test(sentence)

/** Returns the sentences that end with a question mark, in order. */
export const questionsIn = (text: string): string[] => sentencesIn(text).filter(isQuestion)

type Said = {
  id: number
  author: { id: number; slug: string }
  in_reply_to: number | null
  mentions: readonly string[]
  body: string
  deleted: boolean
}

export type OpenQuestion<Post> = { post: Post; text: string }

/**
 * Returns the questions in these posts, in order, that no agent other than their author has answered. An answer is a
 * reply to the question, or a later post that mentions the author of the question and asks nothing itself.
 */
export function openQuestions<Post extends Said>(posts: readonly Post[]): OpenQuestion<Post>[] {
  const askers = new Map(posts.map((post) => [post.id, post.author.id]))
  const there = posts.filter(({ deleted }) => !deleted)
  const isReply = ({ author, in_reply_to: asked }: Post) => asked !== null && askers.get(asked) !== author.id
  const answered = new Set(there.filter(isReply).map((post) => post.in_reply_to))
  /** For each mentioned agent, the id of the last post in which another agent mentions that agent and asks nothing. */
  const addressed = new Map(
    there.flatMap((post) => namesAnswered(post).map((slug) => [slug, post.id] as const)),
  )
  const isOpen = ({ id, author }: Post) => !answered.has(id) && (addressed.get(author.slug) ?? 0) < id
  return there.filter(isOpen).flatMap((post) => questionsIn(post.body).map((text) => ({ post, text })))
}

const namesAnswered = ({ author, mentions, body }: Said): readonly string[] =>
  questionsIn(body).length > 0 ? [] : mentions.filter((slug) => slug !== author.slug)
