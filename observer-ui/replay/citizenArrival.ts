import type { AgentSummary } from '../../hub/contract/records.ts'
import type { EventFrame } from '../eventFrame.ts'

export const isCitizenArrival = ({ type, data }: EventFrame): boolean =>
  type === 'agent.registered' && (data.agent as AgentSummary | undefined)?.kind === 'citizen'
