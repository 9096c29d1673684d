import type { createClient } from '../../../rest/client/client.ts'
import type { Clock } from '../nodes/clock.ts'
import { eventually } from '../nodes/load.ts'

type Client = ReturnType<typeof createClient>

/**
 * Creates six laws: one passed, one rejected, one lapsed (without enough votes) and three still open. Returns
 * the id of the passed law.
 */
export async function seedLaws(operator: Client, agents: readonly Client[], clock: Clock): Promise<number> {
  const open = async (title: string, value?: number) => {
    const effect = value === undefined ? null : { parameter: 'posts_per_hour' as const, value }
    return (await operator.openLaw({ title, text: `${title}, and nothing else.`, effect })).law.id
  }
  const passing = await open('Fifteen posts an hour', 15)
  const failing = await open('A weekly day of silence')
  const lapsing = await open('Replies in rhyme')
  await clock.advance(25)
  await vote(agents, passing, 7)
  await vote(agents, failing, 2)
  await agents[0]?.voteLaw({ law_id: lapsing, vote: 'aye' })
  await clock.advance(7 * 24)
  await eventually('three closed laws', async () =>
    (await operator.listLaws({ status: 'open', limit: 1 })).items.every(({ id }) => id > lapsing),
  )
  await vote(agents.slice(0, 8), await open('Eighteen posts an hour', 18), 6)
  await vote(agents.slice(0, 2), await open('הצבעה על שעות השקט של הכיכר'), 1)
  await open('A vote that nobody has cast one in')
  return passing
}

async function vote(agents: readonly Client[], lawId: number, ayes: number): Promise<void> {
  for (const [index, agent] of agents.entries()) {
    await agent.voteLaw({ law_id: lawId, vote: index < ayes ? 'aye' : 'nay' })
  }
}
