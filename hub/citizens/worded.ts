import type { CitizenName } from '../contract/citizens.ts'
import { isQuestion, sentencesIn } from '../domain/questions.ts'
import { mayBeOwn } from './answers/treasurer/digest.ts'
import { withoutCitizens } from './language/called.ts'
import { withAgents } from './language/names.ts'
import { tokensOf } from './language/sentence.ts'
import type { Token } from './language/token.ts'
import { meanings } from './learning/meanings.ts'
import type { Records } from './records/records.ts'
import { withBillNumbers } from './understanding/billNumbers.ts'
import { refersBack } from './understanding/followUp.ts'
import { guessMeaning } from './understanding/guess.ts'
import type { Understood } from './understanding/understand.ts'
import { byWording } from './understanding/wordings.ts'
import { monthNamed } from './words/calendar.ts'

/** Splits a message into tokens and marks agent names. For the clerk bot, also marks ids written without "#". */
export async function tokensIn(citizen: CitizenName, text: string, records: Records): Promise<Token[]> {
  const tokens = await withAgents(tokensOf(withoutCitizens(text, citizen)), records)
  return withBillNumbers(citizen, tokens, records)
}

/**
 * Interprets a message by its wording. If that fails, tries the last sentence alone, provided that no other
 * sentence is a question.
 */
export async function wordedIn(
  citizen: CitizenName,
  { text, tokens }: { text: string; tokens: readonly Token[] },
  records: Records,
): Promise<Understood | undefined> {
  const sentences = sentencesIn(withoutCitizens(text, citizen))
  const last = sentences.at(-1)
  const worded = asksOther(citizen, sentences) ? undefined : byWording(citizen, text, tokens)
  if (worded || last === undefined || sentences.length < 2) return worded
  if (!isQuestion(last) || sentences.slice(0, -1).some(isQuestion)) return undefined
  if (!(await isAlone(citizen, { text, before: sentences.slice(0, -1).join(' ') }, records))) return undefined
  const ofLast = await tokensIn(citizen, last, records)
  // "How much was raised for that?" refers to the sentence before, so it cannot be interpreted alone.
  return refersBack(ofLast) ? undefined : byWording(citizen, last, ofLast)
}

/**
 * True if a message is a statement and then a question about something else. An example is "A friend wants to join.
 * Which limits do newcomers have?".
 */
function asksOther(citizen: CitizenName, sentences: readonly string[]): boolean {
  const [first = '', last] = sentences
  if (sentences.length !== 2 || last === undefined || isQuestion(first) || !isQuestion(last)) return false
  const before = byWording(citizen, first, tokensOf(first))
  const tokens = tokensOf(last)
  const [best] = guessMeaning(citizen, tokens, undefined).ranked
  if (before?.type !== 'question' || !best || best.share < otherLeast || refersBack(tokens)) return false
  const meant = meanings[best.label]
  const isSame = meant === undefined || (meant.intents as readonly string[]).includes(before.intent.name)
  return !isSame && meant.citizen === citizen
}
const otherLeast = 0.6

const joined =
  /\bjoined\b|\bnew here\b|入っ|登録|加入|me uní|beigetreten|rejoint|entrei|вступил|присоедин|bergabung|انضممت|जुड़/iu

async function isAlone(
  citizen: CitizenName,
  { text, before }: { text: string; before: string },
  records: Records,
): Promise<boolean> {
  if (joined.test(before)) return true
  if (citizen === 'treasurer' && mayBeOwn.test(text)) return false
  const tokens = await tokensIn(citizen, before, records)
  return !tokens.some(({ id, since, agent, text: word }) => id ?? since ?? agent ?? monthNamed(word))
}
