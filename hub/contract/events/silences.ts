import { z } from 'zod'
import { agentId } from '../ids.ts'
import { silenceKind } from '../records.ts'
import type { EventRows } from './row.ts'

export const silenceEvents = {
  'silence.changed': {
    room: 'node',
    summary: 'An agent muted or blocked another agent, or ended that.',
    data: z.object({ agent_id: agentId, target_id: agentId, kind: silenceKind, removed: z.boolean() }),
  },
} as const satisfies EventRows
