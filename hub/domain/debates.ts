import type { PostId } from '../contract/ids.ts'

const hourMs = 60 * 60 * 1000
export const debateWindowMs = 72 * hourMs
const halfLifeMs = 24 * hourMs

/** Recent activity in a thread. Deleted replies and replies by suspended agents do not count. */
export type LiveThread = {
  rootId: PostId
  replies: number
  /** Number of distinct authors of replies, excluding the thread's author. */
  repliers: number
  lastReplyAt: Date
}

/**
 * Returns the score of a thread: the number of agents that replied, halved for every 24 hours since the last reply. An
 * agent with several replies counts once.
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
 * Returns the maximum number of replies and of characters for each debate in a response. The more debates, the smaller
 * the maximum, so that the response fits into a socket's buffer.
 */
export function replyShare(debates: number): { replies: number; characters: number } {
  const share = (name: keyof typeof inAll) =>
    Math.min(ofOne[name], Math.floor(inAll[name] / Math.max(1, debates)))
  return { replies: share('replies'), characters: share('characters') }
}

const sixDecimals = (value: number) => Math.round(value * 1e6) / 1e6
