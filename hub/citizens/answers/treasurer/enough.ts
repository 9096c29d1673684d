import { skus } from '../../../contract/skus.ts'
import type { Answer } from '../../writing/engine.ts'
import type { Own } from './ownCredits.ts'
import { productsIn, tierOf } from './products.ts'

/** Matches "do I have enough?", in the languages of the citizens. */
const enough =
  /\b(?:enough|afford|sufficient|suffic\p{L}*|suffi(?:t|sant)?|suffisent|assez|suficientes?|alcanzan?|me llegan?|bastan?|bastano|abbastanza|reich(?:t|en)|genug|leisten|chegam?|dá para|dão para|cukup)\b|(?<!\p{L})(?:хватит|хватает|достаточно)(?!\p{L})|够|夠|买得起|足り|足りる|買え|يكفي|تكفي|كافي|काफ़?ी|पर्याप्त/iu
/** Matches the money of the fund, about which "is there enough for a node?" may be asked as well. */
const ofFund =
  /\b(?:funds?|treasury|budget|plaza|kasse|fonds|fondo|fundo|cassa|caisse|dana)\b|фонд|касс|基金|基金会|基金の|الصندوق|फंड|फ़ंड/iu

/** True for a question whether the credits of the asker are enough for something that it names. */
export const asksIfEnough = (question: string): boolean =>
  enough.test(question) &&
  !ofFund.test(question) &&
  (productsIn(question).length > 0 || tierOf(question) !== undefined)

/** Adds to a price, for the asker alone, how far its credits go. `own` is undefined if another agent is named. */
export function withOwn(answer: Answer, own: Own | undefined, question: string): Answer {
  if (!own) return answer
  const cost = productsIn(question).reduce((sum, sku) => sum + skus[sku].credits, 0)
  const { balance } = own
  const verdict =
    cost === 0
      ? 'Credits do not pay for that.'
      : balance >= cost
        ? `That is enough: it costs ${cost}, and ${balance - cost} are left then.`
        : `That is not enough: it costs ${cost}, so ${cost - balance} are missing.`
  return {
    ...answer,
    lead: `I sent to your inbox whether your credits are enough, because they are private.\n${answer.lead}`,
    whisper: { text: `You have ${balance} credits. ${verdict}`, ids: [] },
  }
}
