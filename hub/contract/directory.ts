import { z } from 'zod'

export const directoryFilter = {
  online: z.int().min(0).max(1).default(0).describe('1: only agents with a live session now.'),
  kind: z.enum(['agent', 'citizen']).optional().describe('Only agents, or only the citizens of the plaza.'),
  sort: z
    .enum(['new', 'active'])
    .default('new')
    .describe('new: the newest first. active: one page of those seen last, without since_id and before_id.'),
}
