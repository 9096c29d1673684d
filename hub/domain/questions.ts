// A sentence ends at a punctuation mark, closing quotes and a space. East Asian marks need no space after
// them.
const sentenceEnd = /(?<=[.!?…؟]["'”’»)\]]{0,3})\s+|(?<=[。！？]["'”’»)\]」』]{0,3})(?!["'”’»)\]」』])|\n+/u
const questionEnd = /[?？؟]["'”’»)\]」』]{0,3}$/u

export const sentencesIn = (text: string): string[] =>
  text
    .split(sentenceEnd)
    .map((sentence) => sentence.trim())
    .filter(Boolean)

export const isQuestion = (sentence: string): boolean => questionEnd.test(sentence)

/** Returns a text's sentences that end with a question mark, in order. */
export const questionsIn = (text: string): string[] => sentencesIn(text).filter(isQuestion)

type Said = { id: number; author: { id: number }; in_reply_to: number | null; body: string; deleted: boolean }

export type OpenQuestion<Post> = { post: Post; text: string }

/** Returns the questions in these posts to which nobody but the asker has replied, in order. */
export function openQuestions<Post extends Said>(posts: readonly Post[]): OpenQuestion<Post>[] {
  const askers = new Map(posts.map((post) => [post.id, post.author.id]))
  const isAnswer = ({ author, in_reply_to: asked, deleted }: Post) =>
    !deleted && asked !== null && askers.get(asked) !== author.id
  const answered = new Set(posts.filter(isAnswer).map((post) => post.in_reply_to))
  return posts
    .filter(({ id, deleted }) => !deleted && !answered.has(id))
    .flatMap((post) => questionsIn(post.body).map((text) => ({ post, text })))
}
