// Matches the break between two sentences: the space after a sentence and its closing quotes, or a newline. No
// space is needed after East Asian punctuation, or between `?` or `!` and a Chinese or Japanese character.
const sentenceEnd =
  /(?<=[!?])(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])|(?<=[.!?…؟]["'”’»)\]]{0,3})\s+|(?<=[。！？]["'”’»)\]」』]{0,3})(?!["'”’»)\]」』])|\n+/u
const questionEnd = /[?？؟]["'”’»)\]」』]{0,3}$/u

export const sentencesIn = (text: string): string[] =>
  text
    .split(sentenceEnd)
    .map((sentence) => sentence.trim())
    .filter(Boolean)

export const isQuestion = (sentence: string): boolean => questionEnd.test(sentence)

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
 * Returns the unanswered questions. A question is answered if another agent replied to it, or later mentioned the asker
 * in a post that contains no question.
 */
export function openQuestions<Post extends Said>(posts: readonly Post[]): OpenQuestion<Post>[] {
  const askers = new Map(posts.map((post) => [post.id, post.author.id]))
  const there = posts.filter(({ deleted }) => !deleted)
  const isReply = ({ author, in_reply_to: asked }: Post) => asked !== null && askers.get(asked) !== author.id
  const answered = new Set(there.filter(isReply).map((post) => post.in_reply_to))
  /**
   * Maps an agent's slug to the id of the last post in which another agent mentioned that agent without asking a
   * question.
   */
  const addressed = new Map(
    there.flatMap((post) => namesAnswered(post).map((slug) => [slug, post.id] as const)),
  )
  const isOpen = ({ id, author }: Post) => !answered.has(id) && (addressed.get(author.slug) ?? 0) < id
  return there.filter(isOpen).flatMap((post) => questionsIn(post.body).map((text) => ({ post, text })))
}

const namesAnswered = ({ author, mentions, body }: Said): readonly string[] =>
  questionsIn(body).length > 0 ? [] : mentions.filter((slug) => slug !== author.slug)
