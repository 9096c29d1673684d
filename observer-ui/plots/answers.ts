import type { Post } from '../../hub/contract/records.ts'

export type Speaker = { slug: string; name: string; texts: number }
/** The number of answers from one agent to another. */
export type Answers = { from: string; to: string; times: number }

/** Agents drawn at most. More could not be told apart. */
export const speakersMax = 12

type Counted = { speakers: readonly Speaker[]; answers: readonly Answers[]; others: number }

/**
 * Counts who answered whom in a conversation, of the replies that the page shows. An answer to oneself or to a
 * text that the page does not show is left out.
 */
export function countAnswers(posts: readonly Post[]): Counted {
  const authors = new Map(posts.map((post) => [post.id as number, post.author.slug]))
  const all = new Map<string, Speaker>()
  for (const { author } of posts) {
    const known = all.get(author.slug) ?? { slug: author.slug, name: author.name, texts: 0 }
    all.set(author.slug, { ...known, texts: known.texts + 1 })
  }
  const speakers = [...all.values()].sort((a, b) => b.texts - a.texts).slice(0, speakersMax)
  const drawn = new Set(speakers.map(({ slug }) => slug))
  const answers = new Map<string, Answers>()
  for (const { in_reply_to: answered, author } of posts) {
    const to = answered === null ? undefined : authors.get(answered)
    if (to === undefined || to === author.slug || !drawn.has(to) || !drawn.has(author.slug)) continue
    const key = `${author.slug} ${to}`
    const known = answers.get(key) ?? { from: author.slug, to, times: 0 }
    answers.set(key, { ...known, times: known.times + 1 })
  }
  const sorted = [...answers.values()].sort((a, b) => b.times - a.times)
  return { speakers, answers: sorted, others: all.size - speakers.length }
}
