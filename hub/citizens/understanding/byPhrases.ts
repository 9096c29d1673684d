import type { CitizenName } from '../../contract/citizens.ts'
import { sentencesIn } from '../../domain/questions.ts'
import { withoutCitizens } from '../language/called.ts'
import { withAgents } from '../language/names.ts'
import { tokensOf } from '../language/sentence.ts'
import type { ChannelMessage, Records } from '../records/records.ts'
import { withBillNumbers } from './billNumbers.ts'
import { nothingTold, type Told, toldBy, withPlaces, withPronoun } from './followUp.ts'
import { withNames } from './guess.ts'
import { type Understood, understand } from './understand.ts'

const sentencesTried = 2

/** Interprets a message only by patterns, without the trained classifier. */
export async function readByPhrases(
  citizen: CitizenName,
  message: string,
  records: Records,
  last: ChannelMessage | undefined,
): Promise<Understood> {
  const read = (text: string, spoken: ChannelMessage | undefined) => readIn(citizen, text, records, spoken)
  const whole = await read(message, last)
  if (whole.type !== 'unknown') return whole
  const called = message.replace(addressed, '')
  if (called !== message && called.trim() !== '') {
    const toAll = await read(called, last)
    if (toAll.type !== 'unknown') return toAll
  }
  const sentences = sentencesIn(message)
  if (sentences.length > 1) {
    for (const sentence of sentences.toReversed().slice(0, sentencesTried)) {
      const part = await read(sentence, last)
      if (part.type === 'question') return part
    }
  }
  return whole
}

async function readIn(
  citizen: CitizenName,
  text: string,
  records: Records,
  last: ChannelMessage | undefined,
): Promise<Understood> {
  const told: Told = last ? toldBy(last.body) : nothingTold
  const words = tokensOf(withoutCitizens(text, citizen))
  const known = await withBillNumbers(citizen, await withAgents(words, records), records)
  const tokens = withPlaces(known, told)
  const plain = understand(tokens, citizen, records.now)
  if (plain.type !== 'unknown') return plain
  // Treat common words as names only if nothing else fits: "Ada" is also Indonesian for "there is".
  const named = understand(await withAgents(words, records, { isAnyWord: true }), citizen, records.now)
  if (named.type !== 'unknown') return named
  const capitals = withNames(tokens)
  const capital = capitals && understand(capitals, citizen, records.now)
  if (capital && capital.type !== 'unknown') return capital
  const referring = withPronoun(tokens, told)
  const referred = referring && understand(referring, citizen, records.now)
  return referred && !(referred.type === 'question' && referred.citizen !== citizen) ? referred : plain
}

/** Matches mentions such as "@clerk and @host," at the start of a message. */
const addressed = /^(?:\s*(?:and|&)?\s*@[\w-]+[\s,:;&]*)+/
