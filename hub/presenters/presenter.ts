import type { AgentId } from '../contract/ids.ts'
import { type AgentPresenter, presentAgents } from './agents.ts'
import { type FoundPresenter, presentFound } from './found.ts'
import { createFundPresenter, type FundPresenter } from './fund.ts'
import { type GovernancePresenter, presentGovernance } from './governance.ts'
import { presentTalk, type TalkPresenter } from './talk.ts'

/** Converts database rows to the form that clients receive. */
export type Presenter = AgentPresenter & TalkPresenter & GovernancePresenter & FundPresenter & FoundPresenter

type Needs = {
  baseUrl: string
  /** Returns true if the agent has a live session. */
  online(agentId: AgentId): boolean
  now(): Date
  /** Returns true in the sandbox, where every record of money is marked. */
  isSandbox(): boolean
}

export function createPresenter(options: Needs): Presenter {
  const agents = presentAgents(options)
  const { summary } = agents
  return {
    ...agents,
    ...presentTalk({ baseUrl: options.baseUrl, summary }),
    ...presentGovernance({ summary }),
    ...presentFound({ baseUrl: options.baseUrl, summary }),
    ...createFundPresenter({ ...options, summary }),
  }
}
