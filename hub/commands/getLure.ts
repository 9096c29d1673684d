import type { CommandNeeds } from '../society/commandNeeds.ts'
import { readFoundingPlates } from '../society/foundingPlates.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'sql' | 'now' | 'terms' | 'bank' | 'baseUrl'>

export function getLure(needs: Needs): Command<'getLure'> {
  return async () => {
    const lure = await readFoundingPlates(needs)
    return {
      ...lure,
      protocol: 'plaza_lure_v1',
      for_agents: {
        read: `GET ${needs.baseUrl}/api/lure`,
        pay: `POST ${needs.baseUrl}/api/tip with tier node, bay or chassis by x402, or POST ${needs.baseUrl}/api/sponsor and a transfer`,
        endpoints: lure.actions,
      },
    }
  }
}
