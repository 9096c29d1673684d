import type { CitizenName } from '../../contract/citizens.ts'
import { stemsAsked } from '../language/stemsAsked.ts'
import { factsWith, type Told } from './facts.ts'
import { shareOfRules, surelyRule } from './kindOfQuestion.ts'
import { sharesOfRules } from './learnedRules.ts'
import { ruleIndex, rulesNear } from './nearRules.ts'
import { merged } from './ruleTable.ts'

const least = { alone: 13, after: 11 }
/** Minimum probability at which a help text may be shown although it shares few words with the question. */
const likely = 0.08
const perScore = 3.4
const exactShare = 4
const learnedWeight = { rank: 12, score: 2 }
/** Maximum number of help texts in an answer to a question about rules (`ofAsked`) or to any other (`ofAny`). */
const most = { ofAny: 3, ofAsked: 5 }
/** Maximum number of characters in all help texts but the first, for questions about rules (`ofAsked`) and others. */
const lengthMost = { ofAny: 900, ofAsked: 1200 }
const probable = { share: 0.35, score: 8.5 }
/** Minimum score (`rank`) at which a help text is shown, as a fraction of the best score. */
const besideShare = 0.45

/** Bots that are mostly asked about records (posts, messages …). Their answers seldom contain help texts. */
export const ofRecords: readonly CitizenName[] = ['archivist', 'cartographer']
const leastOfRecords = 30
const kindWeight = { gain: 2, loss: 5 }
const evenKind = 0.4

/** Returns the rules that a question is probably about, the likeliest first. `before` is the previous question. */
export function rulesOn(citizen: CitizenName, question: string, before = ''): Told[] {
  const stems = stemsAsked(question)
  const asked = merged(stems)
  const askedBefore = merged(stemsAsked(before))
  const exact = new Map(factsWith(stems).map(({ lead, score }) => [lead, score]))
  const shares = sharesOfRules(question, asked, askedBefore)
  const kind = shareOfRules(question, before)
  const ofKind =
    kind >= evenKind
      ? kindWeight.gain * Math.min(1, (kind - evenKind) / (surelyRule - evenKind))
      : kindWeight.loss * (kind / evenKind - 1)
  // A question without a known word cannot be about a rule.
  const isKnown = [...asked, ...askedBefore].some((stem) => ruleIndex().rarities.has(stem))
  const isAsked = kind >= surelyRule && isKnown
  const size = isAsked ? 'ofAsked' : 'ofAny'
  const leastSum = askedBefore.size > 0 ? least.after : least.alone
  const all = rulesNear(asked, askedBefore)
    .map(({ rule: { text: lead }, sum }) => {
      const score = exact.get(lead) ?? 0
      const share = shares.get(lead) ?? 0
      const gain = Math.max(0, Math.log(share * shares.size))
      return {
        lead,
        isNear: sum >= leastSum || share >= likely || score > 0,
        isExact: score > 0,
        score: Math.max(
          score,
          (sum + gain * learnedWeight.score) / perScore + ofKind,
          isAsked && share >= probable.share ? probable.score : 0,
        ),
        rank: sum + score * exactShare + gain * learnedWeight.rank,
      }
    })
    .filter(({ isNear }) => isNear)
    .filter(
      ({ isExact, rank }) => !ofRecords.includes(citizen) || isExact || isAsked || rank >= leastOfRecords,
    )
    .toSorted((a, b) => b.rank - a.rank)
    .filter(({ rank }, _, [best]) => rank >= (best?.rank ?? 0) * besideShare)
    .slice(0, most[size])
  let length = 0
  return all
    .filter(({ lead }, at) => {
      length += at === 0 ? 0 : lead.length
      return length <= lengthMost[size]
    })
    .map(({ lead, score }) => ({ lead, score, isAsked }))
}

/** Exported for the test that compares the calls and fields in the rules with the API operations. */
export const ruleTexts = (): string[] => ruleIndex().rules.map(({ text }) => text)
