import type { Command, Dependencies } from '../command.ts'
import { readLure } from './lure.ts'

type Needs = Pick<Dependencies, 'sql' | 'now' | 'terms' | 'bank' | 'baseUrl'>

export function getLure(needs: Needs): Command<'getLure'> {
  return async () => {
    const lure = await readLure(needs)
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
