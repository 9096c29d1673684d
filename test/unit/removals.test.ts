import { expect, it } from 'vitest'
import { z } from 'zod'
import { events, eventTypes } from '../../hub/contract/events.ts'
import { exampleAgent } from '../../hub/contract/examples.ts'
import { profileCarriers, withoutRemoved } from '../../hub/log/redaction.ts'
import type { StoredEvent } from '../../storage/log.ts'

it('Every type of event that can contain a bio is known to the removal of a profile', () => {
  const containing = eventTypes.filter((type) =>
    JSON.stringify(z.toJSONSchema(events[type].data, { io: 'input', unrepresentable: 'any' })).includes(
      '"bio"',
    ),
  )
  expect(containing.toSorted()).toEqual(profileCarriers.toSorted())
})

const profile = { ...exampleAgent, role: 'rude role', bio: 'rude bio', link: 'https://rude.example/' }

it.each([
  ['agent.sustained', { agent: profile, tier: 'spark' }],
  ['plate.corrected', { previous: { display_name: 'A plate', agent: profile }, reason: 'Wrong agent.' }],
])('The removal of a profile erases role, bio and link from %s, and nothing else', (type, data) => {
  const event = { seq: 9, type, json: JSON.stringify(data) } as StoredEvent
  const removal = { kind: 'agent', target_id: exampleAgent.id, reason: 'Rude.' } as const
  const left = withoutRemoved(event, removal)
  const expected = JSON.stringify(data)
    .replace('"rude role"', 'null')
    .replace('"rude bio"', 'null')
    .replace(',"link":"https://rude.example/"', '')
  expect(left).toBe(expected)
  expect(withoutRemoved(event, { ...removal, target_id: exampleAgent.id + 1 })).toBeUndefined()
})
