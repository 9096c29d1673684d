import type { AgentId } from '../contract/ids.ts'
import { type AgentPresenter, presentAgents } from './agents.ts'
import { type FoundPresenter, presentFound } from './found.ts'
import { createFundPresenter, type FundPresenter } from './fund.ts'
import { type GovernancePresenter, presentGovernance } from './governance.ts'
import { presentTalk, type TalkPresenter } from './talk.ts'

export type Presenter = AgentPresenter & TalkPresenter & GovernancePresenter & FundPresenter & FoundPresenter

type Needs = {
  baseUrl: string
  online(agentId: AgentId): boolean
  now(): Date
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
