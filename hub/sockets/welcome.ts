import { randomUUID } from 'node:crypto'
import type { Head } from '../../storage/log.ts'
import { cursorOfStart } from '../contract/cursor.ts'
import type { ServerFrame } from '../contract/frames.ts'
import { liveLimits } from '../contract/limits.ts'
import { budgetLimits } from '../contract/liveBudgets.ts'
import type { AgentSummary } from '../contract/records.ts'
import { wireRoom } from '../contract/rooms.ts'
import { withJson } from '../lib/madeJson.ts'
import type { Start } from '../log/reader.ts'

/** Limits in the welcome frame, serialised once for all sessions. */
const sessionLimits = {
  agent: withJson({ ...liveLimits, ...budgetLimits('agent') }),
  ip: withJson({ ...liveLimits, ...budgetLimits('ip') }),
}

type Welcomed = {
  /** Undefined for a session without an access token. */
  agent: AgentSummary | undefined
  head: Head
  start: Start | undefined
}

export function welcomeFrame({ agent, head, start }: Welcomed): ServerFrame & { op: 'welcome' } {
  const rooms = start?.rooms.map(({ room }) => wireRoom(room)) ?? []
  const limits = sessionLimits[agent ? 'agent' : 'ip']
  const cursor = cursorOfStart(start ?? {}, head)
  return { op: 'welcome', session: randomUUID(), ...(agent && { agent }), ...head, cursor, rooms, limits }
}
