import { tierNames } from '../../contract/tiers.ts'
import { productOf, tierOf, tiersIn } from '../answers/treasurer/products.ts'
import { asksForPart } from '../answers/treasurer/sumAsked.ts'
import { withThem } from '../language/continuing.ts'
import { getsMore } from '../language/getsMore.ts'
import type { Asked } from '../language/phrase.ts'
import type { Followed, Row } from './followed.ts'

const nextUp =
  /\b(?:next|higher|above|siguiente|próximo|suivant|nächste|seguinte|successivo|berikutnya|volgende)|следующ|下一|その上|次の|التالي|अगला|अगली/iu

const ofCost = /\b(?:boosts?|credits?|hosting|fees?|who)\b/iu

/** Matches a number without a currency, as in "another 1000". It may be a number of credits. */
const credited = /(?<![\p{L}\p{N}.,$€])\d{2,7}(?![\p{L}\p{N}.,%$€]| ?(?:usdc?|dollars?|euros?)\b)/iu

/** Patterns for the smallest and the largest tip, such as "cheapest" and "highest". */
export const smallest =
  /\b(?:smallest|cheapest|lowest|minimum|(?<!at )least)\b|\bmás (?:pequeñ|barat)|\bplus petit|\bmoins cher|\b(?:kleinste|günstigste|billigste)|\bmenor\b|\bmais barat|\bpiù piccol|(?<!\p{L})(?:сам\p{L}+ (?:маленьк|деш[её]в)|минимальн)|最(?:低|小|便宜)|一番(?:安い|小さい)|أصغر|أرخص|सबसे (?:छोट|सस्त|कम)|\b(?:terkecil|termurah)\b/iu
const largest =
  /\b(?:largest|biggest|highest|maximum)\b|\bmás (?:grande|car[oa])|\bplus (?:gros|grand|cher)|\b(?:größte|teuerste)|\bmaior\b|\bmais car|\bpiù grande|(?<!\p{L})сам\p{L}+ (?:больш|дорог)|最(?:高|大|贵)|一番(?:高い|大きい)|أكبر|أغلى|सबसे (?:बड़|महंग)|\b(?:terbesar|termahal)\b/iu

/**
 * Returns the smallest or the largest tip, depending on the question. Compares only the tips that the previous
 * question named, or all tips if the previous question named fewer than two.
 */
function endOf(question: string, questionBefore: string): string | undefined {
  const named = tiersIn(questionBefore)
  const chosen = named.length > 1 ? tierNames.filter((tier) => named.includes(tier)) : tierNames
  if (smallest.test(question)) return chosen[0]
  return largest.test(question) ? chosen.at(-1) : undefined
}

export const moneyRows: readonly Row[] = [
  {
    after: 'tiers price',
    on: '',
    read({ question, questionBefore, hasTopic }) {
      const isOfTiers = tiersIn(questionBefore).length > 0 || productOf(questionBefore) === undefined
      const tier = isOfTiers && !hasTopic ? endOf(question, questionBefore) : undefined
      return tier && tierOf(question) === undefined ? ['tiers', { question: `tip ${tier}` }] : undefined
    },
  },
  { after: 'plates', on: '', read: ({ question }) => (smallest.test(question) ? ['plates', {}] : undefined) },
  // "And the least?" after "who gave the most?" asks who gave the least.
  {
    after: 'gifts',
    on: '',
    read: ({ question, agent, hasTopic }) =>
      agent === undefined && !hasTopic && (smallest.test(question) || largest.test(question))
        ? ['gifts', { question: `who ${question}` }]
        : undefined,
  },
  {
    after: 'fundCalls',
    on: 'who when what propose',
    read: ({ agent, hasTopic }) => (agent !== undefined || hasTopic ? undefined : ['fundCalls', {}]),
  },
  // "And bob, how many has he?" asks for another agent's credits, which are private.
  {
    after: 'credits creditsBuy',
    on: '',
    read: ({ agent }) => (agent === undefined ? undefined : ['othersCredits', { slug: agent }]),
  },
  {
    after: 'sums fund entries gifts expenses months',
    on: '',
    read: ({ question }) => (asksForPart(question) ? ['sums', {}] : undefined),
  },
  { after: 'credits', on: 'buy', read: ({ hasTopic }) => (hasTopic ? undefined : ['creditsBuy', {}]) },
  {
    after: 'fund entries months expenses',
    on: 'who',
    read: ({ agent, hasTopic }) => (agent !== undefined || hasTopic ? undefined : ['gifts', {}]),
  },
  {
    after: 'price prices cheapest affordable credits creditsBuy',
    on: 'tier',
    read({ question, since }) {
      if (since !== undefined) return undefined
      const tier = smallest.test(question) ? tierNames[0] : largest.test(question) && tierNames.at(-1)
      return tier ? ['tiers', { question: `tip ${tier}` }] : undefined
    },
  },
  { after: 'price prices cheapest affordable', on: 'credit+mine', read: () => ['creditsBuy', {}] },
  {
    after: 'price prices cheapest affordable',
    on: 'credit free tier price buy sustainer pay cheaper end when lapsed expire long',
    read: sameProduct,
  },
  {
    after: 'tiers price',
    on: '',
    read({ question, questionBefore }) {
      const tier = tierOf(questionBefore)
      const next = tier && nextUp.test(question) ? tierNames[tierNames.indexOf(tier) + 1] : undefined
      return next ? ['tiers', { question: `tip ${next}` }] : undefined
    },
  },
  {
    after: 'plates',
    on: 'pay price',
    read: ({ question, hasTopic }) =>
      hasTopic || productOf(question) !== undefined || tierOf(question) !== undefined || ofCost.test(question)
        ? undefined
        : ['plates', {}],
  },
  { after: 'tiers', on: 'cheap', read: () => ['tiers', { question: `tip ${tierNames[0]}` }] },
  {
    after: 'credits creditsBuy whatCredits',
    on: '',
    // "And the cheapest way to get another 1000?" asks for the price of 1000 credits.
    read: ({ question }) => {
      const [number] = credited.exec(question) ?? []
      return number === undefined || productOf(question) !== undefined
        ? undefined
        : ['price', { question: `${number} credits` }]
    },
  },
  {
    after: 'credits',
    on: '',
    read: ({ question }) => (getsMore.test(question) ? ['whatCredits', {}] : undefined),
  },
  {
    after: 'credits',
    on: '',
    read: ({ question }) => (withThem.test(question) ? ['creditsBuy', {}] : undefined),
  },
  {
    after: 'credits',
    on: '',
    read: ({ question }) => (productOf(question) === undefined ? undefined : ['price', { question }]),
  },
  { after: 'credits', on: '', read: () => ['creditsBuy', {}], isGuess: true },
  {
    after: 'price cheapest',
    on: '',
    read: (followed) =>
      ['cheap', 'mine'].some((name) => followed.names.has(name)) ? undefined : sameProduct(followed),
    isGuess: true,
  },
]

function sameProduct({
  question,
  questionBefore,
}: Followed): readonly [name: string, asked: Asked] | undefined {
  const other = productOf(question)
  const isOwn = other !== undefined && other !== 'sustainer_tip' && other !== 'credits_topup'
  const isOf = productOf(questionBefore) !== undefined && tierOf(question) === undefined
  return isOwn || !isOf ? undefined : ['price', { question: questionBefore }]
}
