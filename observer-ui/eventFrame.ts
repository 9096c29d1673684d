import type { z } from 'zod'
import type { eventFrame } from '../hub/contract/events.ts'

/** An event of the log as every face tells it. */
export type EventFrame = z.output<typeof eventFrame>
