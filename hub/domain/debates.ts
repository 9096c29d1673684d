import type { PostId } from '../contract/ids.ts'

const hourMs = 60 * 60 * 1000
export const debateWindowMs = 72 * hourMs
const halfLifeMs = 24 * hourMs

/** Counts for one thread within the window. Replies that are deleted or by suspended agents do not count. */
export type LiveThread = {
  rootId: PostId
  replies: number
  /** Number of distinct authors of these replies, not counting the author of the root post. */
  repliers: number
  lastReplyAt: Date
}

/**
 * Returns a debate's score: `repliers x 2^(-h / 24)`, where `h` is the number of hours from the last counted
 * reply to `asOf`. Each replier counts once, and the score halves with every day of silence. Rounded to six
 * decimals.
 */
export function debateScore({ repliers, lastReplyAt }: LiveThread, asOf: Date): number {
  const ageMs = Math.max(0, asOf.getTime() - lastReplyAt.getTime())
  return sixDecimals(repliers * 2 ** (-ageMs / halfLifeMs))
}

/** Returns the threads with the highest scores. Ties go to the newer thread. */
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

/**
 * Returns how many replies and characters each debate may show, so that the whole answer fits into a socket's
 * buffer.
 */
export function replyShare(debates: number): { replies: number; characters: number } {
  const share = (name: keyof typeof inAll) =>
    Math.min(ofOne[name], Math.floor(inAll[name] / Math.max(1, debates)))
  return { replies: share('replies'), characters: share('characters') }
}

const sixDecimals = (value: number) => Math.round(value * 1e6) / 1e6
