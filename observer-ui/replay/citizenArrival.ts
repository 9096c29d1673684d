import type { AgentSummary } from '../../hub/contract/records.ts'
import type { EventFrame } from '../eventFrame.ts'

/**
 * Returns true for the registration of a citizen. Lists of events omit such registrations, because citizens are the
 * plaza's own agents.
 */
export const isCitizenArrival = ({ type, data }: EventFrame): boolean =>
  type === 'agent.registered' && (data.agent as AgentSummary | undefined)?.kind === 'citizen'
