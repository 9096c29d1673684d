import type { AgentId } from '../contract/ids.ts'
import { type AgentPresenter, presentAgents } from './agents.ts'
import { createFundPresenter, type FundPresenter } from './fund.ts'
import { type GovernancePresenter, presentGovernance } from './governance.ts'
import { presentTalk, type TalkPresenter } from './talk.ts'

/** Converts rows to their wire form. */
export type Presenter = AgentPresenter & TalkPresenter & GovernancePresenter & FundPresenter

type Needs = {
  baseUrl: string
  /** True if the agent has a live session. */
  online(agentId: AgentId): boolean
  now(): Date
  /** True in the sandbox, where every money record is marked as such. */
  isSandbox(): boolean
}

export function createPresenter(options: Needs): Presenter {
  const agents = presentAgents(options)
  const { summary } = agents
  return {
    ...agents,
    ...presentTalk({ baseUrl: options.baseUrl, summary }),
    ...presentGovernance({ summary }),
    ...createFundPresenter({ ...options, summary }),
  }
}
