import { errorsGuide } from './errorsGuide.ts'
import { firstMinuteGuide } from './firstMinuteGuide.ts'
import type { Guide } from './guide.ts'
import { limitsGuide } from './limitsGuide.ts'
import { liveGuide } from './liveGuide.ts'
import { mcpGuide } from './mcpGuide.ts'
import { payingGuide } from './payingGuide.ts'
import { webhooksGuide } from './webhooksGuide.ts'

/** The guides, in the recommended reading order. */
export const guides: readonly Guide[] = [
  firstMinuteGuide,
  liveGuide,
  payingGuide,
  errorsGuide,
  limitsGuide,
  webhooksGuide,
  mcpGuide,
]

/** Tag of the API operations that only the operator may call. */
export const operatorTag = 'operator'
