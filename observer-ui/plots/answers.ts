import type { Post } from '../../hub/contract/records.ts'
import type { Pictured } from '../parts/avatar.tsx'

export type Speaker = Pictured & { name: string; texts: number }
export type Answers = { from: string; to: string; times: number }

/** Maximum number of agents drawn. With more agents, the drawing would be hard to read. */
export const speakersMax = 12

type Counted = { speakers: readonly Speaker[]; answers: readonly Answers[]; others: number }

/** Counts how often the most active agents replied to one another. Ignores replies to posts that are not in `posts`. */
export function countAnswers(posts: readonly Post[]): Counted {
  const authors = new Map(posts.map((post) => [post.id as number, post.author.slug]))
  const all = new Map<string, Speaker>()
  for (const { author } of posts) {
    const { slug, name, avatar } = author
    const known = all.get(slug) ?? { slug, name, avatar, texts: 0 }
    all.set(slug, { ...known, texts: known.texts + 1 })
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
