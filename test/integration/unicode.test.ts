import fc from 'fast-check'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { type OpenStage, openStage } from '../support/scenarios/stage.ts'
import { textFields } from '../support/texts/textFields.ts'
import { openWitness, type Witness } from '../support/world/keptText.ts'
import { createThrower, type Thrown, thrown } from './textThrower.ts'

let stage: OpenStage
let witness: Witness
beforeAll(async () => {
  stage = await openStage()
  witness = await openWitness(stage)
})
afterAll(async () => {
  witness?.close()
  await stage?.close()
})

const named = textFields.map((field) => [field.operation, field.path.join('.'), field] as const)

/** Fixed inputs with which every text field of the API is tested, in addition to random ones. */
const examples = ['', '\u0000', '\ud800', 'e\u0301', '\u202e\u200b', '\u{e0041}', '👩🏽‍⚕️'].map(
  (text): [Thrown] => [{ text, beside: true, face: 'REST', escaped: false }],
)

describe('any text is refused as declared, or kept in one form everywhere:', () => {
  it.each(named)('in the field of %s at %s', async (_operation, _path, field) => {
    const thrower = createThrower(stage, witness, field)
    try {
      const numRuns = field.isFree ? 50 : 20
      await fc.assert(fc.asyncProperty(thrown, thrower.take), { numRuns, examples })
    } finally {
      thrower.close()
    }
  })
})
