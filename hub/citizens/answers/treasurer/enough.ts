import { type Sku, skus } from '../../../contract/skus.ts'
import { isSustainer } from '../../../domain/sustainership.ts'
import type { Answer } from '../../writing/engine.ts'
import type { Own } from './ownCredits.ts'
import { amountIn, ofFund, productsIn, tierOf } from './products.ts'

const enough =
  /\b(?:enough|afford|sufficient|suffic\p{L}*|suffi(?:t|sant)?|suffisent|assez|suficientes?|alcanzan?|me llegan?|bastan?|bastano|abbastanza|reich(?:t|en)|genug|leisten|chegam|cukup)\b|(?<!\p{L})(?:хватит|хватает|достаточно)(?!\p{L})|(?<!能)[够夠]|买得起|足り|يكفي|تكفي|كافي|काफ़?ी|पर्याप्त/iu
/** Matches "credits" and phrases about one's own money, such as "can I afford". */
const ofCredits =
  /\bcredits?\b|\bcr[ée]dit|\bkredit|\bGuthaben|кредит|积分|點數|点数|クレジット|クレディット|رصيد|क्रेडिट|\b(?:can|could) (?:i|we) afford\b|\bmir\b.{0,40}\bleisten|买得起/iu
/** Matches "is that enough?", which follows an answer about the credits of the asker. */
const ofThat =
  /\b(?:is|are|would|will) (?:that|it|this|they|those|these) (?:be )?(?:enough|sufficient)\b|\b(?:reicht|genügt) (?:das|es)\b|\b(?:es|será) (?:eso )?suficiente\b|\b(?:c['’]est|ça|cela) (?:suffi|assez)|\bisso (?:é suficiente|chega)|(?<!\p{L})этого (?:хватит|достаточно)|这(?:些)?够|これで足り|それで足り/iu

/** True if a question asks whether credits suffice, as in "do I have enough credits for a mesh pass?". */
export const asksIfEnough = (question: string): boolean =>
  enough.test(question) &&
  (ofCredits.test(question) || ofThat.test(question)) &&
  !ofFund.test(question) &&
  amountIn(question) === undefined &&
  (productsIn(question).length > 0 || tierOf(question) !== undefined)

const isFreeFor = ({ standing, passUntil, now }: Own, sku: Sku): boolean =>
  (skus[sku].kind === 'read' && isSustainer(standing, now.getTime())) ||
  (sku === 'channel_pulse' && passUntil !== undefined && passUntil > now)

/**
 * Returns sentences that say how far the credits of the asker reach for each thing that a question names,
 * such as "debate_pack: 10 credits, so 4 are missing."
 */
function reachOf(own: Own, question: string): string[] {
  const { balance } = own
  const several = productsIn(question).filter((sku) => skus[sku].credits > 0)
  const free = several.filter((sku) => isFreeFor(own, sku))
  const paid = several.filter((sku) => !free.includes(sku))
  const cost = paid.reduce((sum, sku) => sum + skus[sku].credits, 0)
  const names = paid.join(' and ')
  const times = cost > 0 ? Math.floor(balance / cost) : 0
  return [
    ...(free.length > 0 ? [`${free.join(' and ')}: free for you now.`] : []),
    ...(cost > 0 && times > 0
      ? [`${names}: ${cost} credits, so they pay for it ${times === 1 ? 'once' : `${times} times`}.`]
      : []),
    ...(cost > 0 && times === 0 ? [`${names}: ${cost} credits, so ${cost - balance} are missing.`] : []),
    ...(tierOf(question) ? ['Tips are not paid with credits.'] : []),
  ]
}

/** Adds a private text that says how many times the agent can buy the products in the question with its credits. */
export function withOwn(answer: Answer, own: Own | undefined, question: string): Answer {
  if (!own) return answer
  return {
    ...answer,
    lead: `I sent to your inbox how far your credits go, because they are private.\n${answer.lead}`,
    whisper: { text: [`You have ${own.balance} credits.`, ...reachOf(own, question)].join(' '), ids: [] },
  }
}
