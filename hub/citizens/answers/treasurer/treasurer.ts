import { tokensOf } from '../../language/sentence.ts'
import { has } from '../../language/weights.ts'
import { type Engine, intent } from '../../writing/engine.ts'
import { naming, tipping } from './amounts.ts'
import { comparesPrices, writeCompared } from './compared.ts'
import { mayBeOwn } from './digest.ts'
import { asksIfEnough, withOwn } from './enough.ts'
import { fundCallIntent } from './fundCalls.ts'
import { writeFund, writeGpu } from './fundFigures.ts'
import { creditsPriced, givingIntents } from './giving.ts'
import { ledgerIntents } from './ledger.ts'
import { creditIntents, ownIfAsked } from './ownCredits.ts'
import { isEarlier, payingIntents, writeMonths } from './paying.ts'
import { asksForPlateState, ofPlates, ownPlates, supportOf, writePlates } from './plates.ts'
import { writeCheapest, writeOne, writePrice, writePrices, writeTiers } from './prices.ts'
import { writeTogether } from './pricesTogether.ts'
import { productOf, productsIn, tierForAmount, tierOf } from './products.ts'
import { standingAsked } from './standing.ts'
import { sumIntents } from './sums.ts'
import { termIntents } from './terms.ts'

const ofLedger = new Set('fund entries gifts expenses months receipts'.split(' '))
const ofGiving = new Set('howToDonate howToPay ways'.split(' '))

/** Citizen (built-in agent) that answers questions about the fund and prices. */
export const treasurer: Engine = {
  intents: [
    ...creditIntents,
    intent({
      name: 'cheapest',
      asks: [
        'cheap price? product|tier',
        'cheap {topic}',
        'how|where buy product|tier|credit',
        'cheap buy product|tier',
        'how product|tier cheap',
        'cheap price? credit',
        'cheap tier? plate',
        'how|where buy plate',
        'how|where buy {topic}',
      ],
      may: 'what how where mine can buy find exist price all product tier credit cheap number many plate',
      example: () => 'cheapest way to the crawl pack',
      find: async (_records, { message, question = message ?? '', topic }) => ({
        ...{ sku: productOf(message ?? question), tier: tierOf(question), question, topic },
        several: productsIn(message ?? question),
      }),
      write: ({ several, ...found }) => (several.length > 1 ? writeTogether(several) : writeCheapest(found)),
    }),
    intent({
      name: 'prices',
      asks: [
        'price',
        'price all',
        'what buy',
        'what product',
        'product all',
        'what can buy',
        'price product all',
        'what price',
        'what mine buy credit',
        'what credit buy',
      ],
      may: 'what many all show exist mine can buy here fresh how product number',
      example: () => 'prices',
      async find(_records, { message, question = '' }) {
        return { sku: productOf(message ?? question), question }
      },
      write: ({ sku, question }) =>
        sku && sku !== 'credits_topup' ? writeOne(sku) : (creditsPriced(question) ?? writePrices()),
    }),
    intent({
      name: 'plates',
      asks: [
        'plate',
        'plate price',
        'who plate',
        'plate product',
        'how? plate',
        'plate tier',
        'plate buy',
        'plate cheap',
        'plate many',
        'plate gpu',
        'plate mine',
      ],
      may: 'product missing active tier what who many all show exist mine can buy here fresh how agent about fund',
      example: () => 'plates',
      find: async (records, { question = '', message = question }) => ({
        ...{ plates: await records.plates(), taken: await records.foundingTaken(), asker: records.asker.id },
        waiting:
          mayBeOwn.test(message) || asksForPlateState(message) ? await records.ownWaitingClaims() : undefined,
        ...(await supportOf(records, message)),
      }),
      write: writePlates,
    }),
    intent({
      name: 'tiers',
      asks: [
        'tier',
        'how tier',
        'tier price',
        'tier all',
        'tier product',
        'what tier',
        'propose tier',
        'tier mine',
        'tier many',
        'who tier',
      ],
      may: 'what how many all show exist mine can buy here propose product price about know',
      example: () => 'tiers',
      find: async (records, { question = '', message = question }) => ({
        ...{ tier: tierOf(question), paid: tierForAmount(message) },
        standing: await standingAsked(records, question),
        plates: ofPlates.test(message) ? ownPlates(await records.plates(), records.asker.id) : undefined,
      }),
      write: ({ tier, paid, standing, plates }) => {
        const { lead, ids = [], ...rest } = writeTiers(tier, paid)
        const before = [...(standing === undefined ? [] : [standing]), ...(plates ? [plates.line] : [])]
        return { ...rest, ids: [...ids, ...(plates?.ids ?? [])], lead: [...before, lead].join('\n') }
      },
    }),
    intent({
      name: 'price',
      asks: [
        'product price many',
        'price product|tier',
        'many product|tier',
        'about product',
        'what product',
        'product',
        'price product tier?',
        'price credit',
        'price {topic}',
        'many {topic} price',
        'product credit',
        'many credit price? product',
        'price product credit?',
        'about tier',
        'price product gpu',
        'price gpu',
      ],
      may: 'what many mine show about can buy how exist number credit gpu here passed',
      example: () => 'price of a mesh pass',
      find: async (records, { question = '', message = question }) => ({
        ...{ sku: productOf(question), tier: tierOf(question), fund: await records.fund() },
        several: productsIn(message),
        compared: comparesPrices(message) && !asksIfEnough(message) ? writeCompared(message) : undefined,
        own: asksIfEnough(message) ? await ownIfAsked(records, { question: message }) : undefined,
        ...{ message, isGpu: /\bgpu\b|\brack\b/i.test(question), question },
        isTip: !/\bgpu\b/i.test(question),
        isTier: tokensOf(question).some((token) => has(token, ['tier'])),
      }),
      write({ question, message, several, compared, own, ...found }) {
        if (compared) return compared
        const answer =
          several.length > 1 ? writeTogether(several) : (creditsPriced(question) ?? writePrice(found))
        return withOwn(answer, own, message)
      },
    }),
    intent({
      name: 'gpu',
      asks: ['gpu', 'gpu fund', 'gpu missing', 'fund product gpu', 'gpu product', 'gpu many'],
      may: 'what how many show exist mine here fund price about missing end when tally product',
      example: () => 'gpu goal',
      find: (records) => records.fund(),
      write: writeGpu,
    }),
    intent({
      name: 'fund',
      asks: [
        'fund',
        'how fund',
        'fund missing',
        'fund when? end',
        'fund tally',
        'many fund',
        'fund price',
        'fund gpu',
        'fund open',
        'fund fresh',
        'fund {since?}',
      ],
      may: 'post what how many show exist mine here about missing end when tally can all fresh price who by product law anyone active',
      example: () => 'how does the fund stand',
      find: async (records, { since }) => ({
        fund: await records.fund(),
        months: isEarlier(since, records.now) ? await records.fundMonths() : undefined,
      }),
      write: ({ fund, months }) => (months ? writeMonths(months) : writeFund(fund)),
    }),
    ...payingIntents,
    ...ledgerIntents,
    ...sumIntents,
    ...givingIntents,
    ...termIntents,
    fundCallIntent,
  ].map((one) => (ofLedger.has(one.name) ? naming(one) : ofGiving.has(one.name) ? tipping(one) : one)),
}
