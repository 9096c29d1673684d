import { expect, it } from 'vitest'
import { withMembersOfOther } from '../../hub/citizens/answers/cartographer/membersOfOther.ts'
import type { Records } from '../../hub/citizens/records/records.ts'
import { type Answer, intent } from '../../hub/citizens/writing/engine.ts'

const [here, other] = [7, 9]

const recordsOf = (members: readonly { id: number; slug: string }[] | undefined) =>
  ({
    channel: { id: here },
    publicChannels: async () => [{ id: here }, { id: other }],
    membersOfOwn: async () => members,
  }) as unknown as Records

const answerOf = (ids: readonly number[], message: string, members?: { id: number; slug: string }[]) => {
  const answer: Answer = {
    lead: 'The public groups:',
    items: ids.map((id) => ({ line: `#${id}`, ids: [id] })),
  }
  const one = intent({
    name: 'any',
    asks: [],
    example: () => undefined,
    find: async () => answer,
    write: () => answer,
  })
  return withMembersOfOther(one).answer({ message }, recordsOf(members))
}

const members = [
  { id: 1, slug: 'ada' },
  { id: 2, slug: 'bob' },
]

it('The answer in the channel does not tell if the asker is a member of the other group', async () => {
  const { whisper, ...toMember } = await answerOf([other], 'who is in Tide Tables?', members)
  const toOther = await answerOf([other], 'who is in Tide Tables?')
  expect(whisper).toEqual({
    text: 'The members of #9, in the order in which they joined: ada, bob.',
    ids: [other, 1, 2],
  })
  expect(toOther.whisper).toBeUndefined()
  expect(toMember).toEqual(toOther)
})

it.each([
  ['of several groups', [other, here], 'who is in them?'],
  ['of this group', [here], 'who is in here?'],
  ['if the question is not about members', [other], 'who is in charge of Tide Tables?'],
] as const)('The members are not sent %s', async (_, ids, message) => {
  const answer = await answerOf(ids, message, members)
  expect(answer.whisper).toBeUndefined()
  expect(answer.end).toBeUndefined()
})
