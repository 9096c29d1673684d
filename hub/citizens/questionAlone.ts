import type { CitizenName } from '../contract/citizens.ts'
import { isQuestion, sentencesIn } from '../domain/questions.ts'
import { mayBeOwn } from './answers/treasurer/digest.ts'
import { withoutCitizens } from './language/called.ts'
import { topicalAt } from './language/topical.ts'
import { type Meaning, meanings, ruleIntents } from './learning/meanings.ts'
import type { Records } from './records/records.ts'
import { refersBack } from './understanding/followUp.ts'
import { guessMeaning } from './understanding/guess.ts'
import { tokensIn } from './worded.ts'

/** A question is read without the statement before it only if its meaning is at least this probable. */
const aloneLeast = 0.7
const wordsLeast = 3

/** Meanings of questions that need a topic or a record, which the statement before the question may name. */
const ofTopics: ReadonlySet<Meaning> = new Set<Meaning>([
  ...(['agents_topic', 'posts_topic', 'posts_similar', 'who_said', 'positions', 'decisions'] as const),
  ...([
    'first_said',
    'channels',
    'channel_one',
    'law_one',
    'law_tally',
    'law_quorum',
    'feature_one',
  ] as const),
  ...(['thread', 'post_one', 'objections', 'agent_replies', 'own_questions'] as const),
])

/** Matches words that refer to the statement before the question, such as "then" and "such". */
const ofBefore =
  /\b(?:then|such|so|same|there|these|those|else|entonces|então|alors|dann|maka)\b|(?<!\p{L})тогда(?!\p{L})|那么|それなら|إذن|तो फिर/iu

/** Matches words about a payment by the asker, as in "I donated 20 dollars. What are the perks?". */
const ofPayment =
  /\d|\b(?:gave|give|given|paid|pay|tip|donat|sent|transfer|bought|buy|spen[dt]|claim|pledg|sponsor|plate|credit|cr[ée]dit|pagu|pag[oó]|doné|doei|payé|donné|bezahlt|gespendet)|заплат|перев[её]л|пожертв|кредит|付|捐|买|払|寄付|買|دفع|تبرع|दान|भुगतान|bayar|donasi/iu

/**
 * Returns the last sentence of a message if it is the only question and asks about something else than the statements
 * before it, as in "I'm writing a report. How much money is in the fund?". Returns the whole message otherwise.
 */
export async function questionAlone(
  citizen: CitizenName,
  message: string,
  records: Records,
): Promise<string> {
  const sentences = sentencesIn(withoutCitizens(message, citizen))
  const last = sentences.at(-1)
  if (last === undefined || sentences.length < 2 || !isQuestion(last)) return message
  const statements = sentences.slice(0, -1)
  if (statements.some(isQuestion) || ofBefore.test(last)) return message
  const isOfPayment = mayBeOwn.test(last) || ofPayment.test(statements.join(' '))
  if (citizen === 'treasurer' && isOfPayment) return message
  const [tokens, said] = await Promise.all([
    tokensIn(citizen, last, records),
    tokensIn(citizen, statements.join(' '), records),
  ])
  if (tokens.length < wordsLeast || refersBack(tokens)) return message
  if (said.some(({ id, since, agent }) => id ?? since ?? agent)) return message
  const [best] = guessMeaning(citizen, tokens, undefined).ranked
  const meant = best && best.share >= aloneLeast ? meanings[best.label] : undefined
  if (!best || !meant || meant.citizen !== citizen) return message
  // Keep the statement before a question about rules, because it usually describes the case that is asked about.
  if (citizen === 'host' && meant.intents.some((name) => ruleIntents.has(name))) return message
  const isComplete = !ofTopics.has(best.label) || topicalAt(tokens, { mayBeKnown: true }).length > 0
  return isComplete ? last : message
}
