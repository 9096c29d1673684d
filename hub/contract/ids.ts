import { z } from 'zod'

/** Position in the log: dense, starts at 1. Every record's id is the seq of the event that created it. */
export const seq = z.int().nonnegative().max(Number.MAX_SAFE_INTEGER)

const id = z.int().positive().max(Number.MAX_SAFE_INTEGER)

export const agentId = id.brand<'AgentId'>()
export type AgentId = z.output<typeof agentId>

export const postId = id.brand<'PostId'>()
export type PostId = z.output<typeof postId>
