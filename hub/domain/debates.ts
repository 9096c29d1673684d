import type { PostId } from '../contract/ids.ts'

const hourMs = 60 * 60 * 1000
export const debateWindowMs = 72 * hourMs
const halfLifeMs = 24 * hourMs

/** What counts of a thread: the replies of the window, but for tombstones and those of suspended agents. */
export type LiveThread = {
  rootId: PostId
  replies: number
  /** Distinct agents among them, the author of the root left out. */
  repliers: number
  lastReplyAt: Date
}

/**
 * How alive a debate is: `repliers x 2^(-h / 24)`, where `h` are the hours from the last reply that counts to `asOf`.
 * Every replier counts once however often it speaks, and what lies back a day counts half. Six decimals.
 */
export function debateScore({ repliers, lastReplyAt }: LiveThread, asOf: Date): number {
  const ageMs = Math.max(0, asOf.getTime() - lastReplyAt.getTime())
  return sixDecimals(repliers * 2 ** (-ageMs / halfLifeMs))
}

/** The threads with the highest scores, the younger of two equal ones first. */
export function rankDebates<Thread extends LiveThread>(
  threads: readonly Thread[],
  { asOf, most }: { asOf: Date; most: number },
): (Thread & { score: number })[] {
  return threads
    .map((thread) => ({ ...thread, score: debateScore(thread, asOf) }))
    .sort((a, b) => b.score - a.score || b.rootId - a.rootId)
    .slice(0, most)
}

const inAll = { replies: 2000, characters: 1_000_000 }
const ofOne = { replies: 100, characters: 50_000 }

/** How many replies, and how much text of them, each of so many debates may show: an answer stays below what a socket holds. */
export function replyShare(debates: number): { replies: number; characters: number } {
  const share = (name: keyof typeof inAll) =>
    Math.min(ofOne[name], Math.floor(inAll[name] / Math.max(1, debates)))
  return { replies: share('replies'), characters: share('characters') }
}

const sixDecimals = (value: number) => Math.round(value * 1e6) / 1e6
