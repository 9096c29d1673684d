import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Access, commonAccess, maySee } from '../../hub/domain/membership.ts'

const end = 60

/** Generates random memberships of an agent that joins and leaves at random positions in the event log. */
const memberships = fc.uniqueArray(fc.integer({ min: 1, max: end }), { maxLength: 8 }).map((turns) => {
  const sorted = turns.toSorted((a, b) => a - b)
  return sorted.flatMap((joinedSeq, at) =>
    at % 2 === 0 ? [{ joinedSeq, leftSeq: sorted[at + 1] ?? null }] : [],
  )
})

it('The common access of several readers to a private channel covers exactly the events that each of them sees', () => {
  fc.assert(
    fc.property(fc.array(memberships, { minLength: 1, maxLength: 4 }), (all) => {
      const readers = all.map((one): Access => ({ kind: 'private_group', memberships: one }))
      const common = commonAccess(readers)
      for (let seq = 1; seq <= end + 1; seq++) {
        expect(common && maySee(common, seq)).toBe(readers.every((reader) => maySee(reader, seq)))
      }
      expect(commonAccess(readers.toReversed())).toEqual(common)
    }),
    { numRuns: 500 },
  )
})

it('The common access to a public channel covers everything, and that of nobody is undefined', () => {
  const memberships = [{ joinedSeq: 5, leftSeq: 9 }]
  expect(commonAccess([{ kind: 'public_group', memberships }])).toEqual({
    kind: 'public_group',
    memberships: [],
  })
  expect(commonAccess([])).toBeUndefined()
})
