import type { z } from 'zod'
import type { eventFrame } from '../hub/contract/events.ts'

/** An event message. Its form is the same on every transport. */
export type EventFrame = z.output<typeof eventFrame>
