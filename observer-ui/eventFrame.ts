import type { z } from 'zod'
import type { eventFrame } from '../hub/contract/events.ts'

export type EventFrame = z.output<typeof eventFrame>
