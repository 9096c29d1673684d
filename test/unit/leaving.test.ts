import { describe, expect, it } from 'vitest'
import { jsonWithout } from '../../hub/domain/leaving.ts'

const ada = { id: 7, slug: 'ada', name: 'Ada', kind: 'agent' }
const without = (data: object) => jsonWithout(JSON.stringify(data), [ada.id])

describe('an event without an agent that left', () => {
  it.each([
    [
      'the former name of its plate',
      { plate: { agent: ada, display_name: 'x' }, previous: { display_name: 'Ada', agent: null } },
    ],
    ['its bank reference', { sponsorship: { agent: ada, display_name: 'x' }, bank_reference: 'GPU-BAY Ada' }],
    [
      'the claim of its transfer',
      { transaction: { id: 9, claim: 'credits of ada' }, agent_id: 7, signer: null },
    ],
  ])('does not carry %s', (_, data) => {
    expect(without(data)).not.toMatch(/ada/i)
  })

  it('keeps the name that a plate of another agent had', () => {
    const bob = { ...ada, id: 8, slug: 'bob', name: 'Bob' }
    const data = { plate: { agent: ada, display_name: 'x' }, previous: { display_name: 'Bob', agent: bob } }
    expect(JSON.parse(without(data))).toMatchObject({ previous: data.previous })
  })
})
