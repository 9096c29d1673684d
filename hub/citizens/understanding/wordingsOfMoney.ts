import { wordsOf } from '../../domain/words.ts'
import { comparesPrices } from '../answers/treasurer/compared.ts'
import { mayBeOwn } from '../answers/treasurer/digest.ts'
import { asksIfEnough } from '../answers/treasurer/enough.ts'
import { asksForPlateState, graphicsCards, ofPlates } from '../answers/treasurer/plates.ts'
import { ofFund, productsIn, tiersIn } from '../answers/treasurer/products.ts'
import { asksForSum, directionsIn } from '../answers/treasurer/sumAsked.ts'
import { monthNamed } from '../words/calendar.ts'
import { smallest } from './followMoney.ts'
import { asksForCalls } from './fundCallPatterns.ts'
import {
  amountAbout,
  asksForTotal,
  becoming,
  inFuture,
  ofGpu,
  priced,
  raised,
  sponsoring,
  tipArrived,
} from './moneyPatterns.ts'
import { opensGroup } from './talkPatterns.ts'
import type { Wording } from './wording.ts'
import {
  balance,
  buyingCredits,
  hasGiven,
  hasOne,
  howLong,
  largestExpense,
  notHow,
  ofStanding,
  ofWait,
  spentOn,
  willLast,
} from './wordingPatterns.ts'

/** Matches questions about who gave tips, such as "who has tipped so far?". */
const whoTipped =
  /\b(?:who|which agents?|has anyone|did anyone)\b.{0,25}\b(?:(?:gave|given|sent|tipped|bought) a (?:spark|relay|rack|node|bay|chassis)(?! \p{L}+ing)|tipped|(?:gave|given|left|sent|paid|made) (?:a |any |us )?tips?)\b|\bqui[eé]n(?:es)?\b.{0,25}\bpropinas?\b|\bqui\b.{0,25}\bpourboires?\b|\bwer\b.{0,25}\b(?:trinkgeld|getippt)|\bquem\b.{0,25}\b(?:gorjetas?|deu tip)|\bchi\b.{0,25}\bmanc[ei]|(?<!\p{L})кто.{0,25}(?<!\p{L})(?:чаев\p{L}*|донат)|谁.{0,8}(?:打赏|小费)|誰.{0,10}(?:チップ|投げ銭)|من .{0,20}(?:بقشيش|إكرامية)|किसने.{0,12}टिप|\bsiapa\b.{0,25}\b(?:kasih|ngasih|memberi|beri|bayar) ?tip/iu

/**
 * Matches questions about the benefits of a tip, such as "I tipped a rack, what do I get?". "Rack" is the name of a
 * tip with a fixed amount.
 */
const ownTier =
  /\bi (?:have |['’]ve )?(?:gave|given|tipped|sent|paid|left|put in|bought) (?:you |in )?(?:a|the) (?:spark|relay|rack|node)\b.{0,60}\b(?:get|gets|give|gives|name|until when|till when|how long|badge|perks?)\b/iu

/** Matches questions about the smallest gift, such as "what is the cheapest way to give something?". */
const leastGift =
  /\b(?:cheapest|smallest|lowest|(?<!at )least|minimum)\b.{0,25}\b(?:give|giving|gift|donate|donation|contribute|contribution|chip in|support (?:the|this) (?:plaza|fund))\b|\b(?:más barat[oa]|mínim[oa])\b.{0,25}\b(?:donar|dar|aportar|donación)|\bmoins cher\b.{0,25}\b(?:donner|don)\b|\b(?:billigste|kleinste|mindest)\p{L}*.{0,25}\b(?:spende\p{L}*|geben)|\bmais barat[oa]\b.{0,25}\b(?:doar|dar|contribuir|doação)/iu

/** Matches requests for all expenses, such as "list everything that was paid out". */
const paidOut =
  /\b(?:everything|all|what|list)\b.{0,30}\b(?:paid|going|gone) out\b(?! of)|\b(?:list|show|every|each|all (?:the )?) ?(?:of )?(?:the )?(?:expenses|outgoings|payouts)\b/iu

/** Matches questions about the asker's own gifts, such as "how much have I given so far?". */
const ownGiven =
  /\b(?:what|how much) (?:did|have) i (?:actually |really )?(?:pay|paid|spend|spent)(?: for (?:it|that|my (?:tip|gift|rack|relay|spark)))?\b|(?<!\bif )\b(?:have i|did i) (?:already |ever |actually )?(?:give|given|donated?|tip|tipped|chip(?:ped)? in|contributed?)\b(?! (?:up|the|you|my|a wrong)\b)|\bhow much (?:have i|did i) (?:already )?(?:give|given)\b|\b(?:hab|habe) ich\b.{0,20}\b(?:gespendet|getippt)\b|\bcu[aá]nto (?:he dado|he donado|di|don[eé])(?!\p{L})|\bcombien (?:j['’]ai|ai-je) (?:déjà )?(?:donné|versé)(?!\p{L})|\bquanto (?:eu )?(?:já )?(?:dei|doei|contribuí)(?!\p{L})|(?<!\p{L})сколько я (?:уже )?(?:пожертвовал|скинул|задонатил|внёс|внес)|我(?:已经|一共|总共)?(?:捐|打赏)了?多少|(?:いくら|何円)寄付し|मैंने .{0,25}(?:कितना|कब).{0,12}(?:दिया|दान)|मैंने (?:कितना|कब).{0,12}(?:दिया|दान)|كم تبرعت|\b(?:aku|saya) (?:sudah |udah )?(?:nyumbang|donasi|menyumbang) (?:berapa|kapan)/iu

/** Matches a question about the exchange rate of a currency other than the US dollar. */
export const ofExchange = new RegExp(
  [
    String.raw`\bexchange rates?\b|\btipo de cambio\b|\btaux de change\b|\bWechselkurs\b|\btaxa de câmbio\b|\bkurs\b|(?<!\p{L})курс(?: |$)|汇率|為替|سعر الصرف|विनिमय दर`,
    String.raw`\b(?:how (?:much|many)|what)\b[^?]{0,40}\b(?:in|into|to) (?:euros?|EUR|pounds|GBP|yen|JPY|rupees|INR|rupiah|IDR|yuan|RMB|CNY|reais|BRL|rubles|RUB|pesos|francs|CHF)\b`,
    String.raw`\b(?:how many|cu[aá]ntos|combien d['’e]|quantos|wie ?viele?|quanti|berapa|hoeveel) ?(?:euros?|pounds|yen|rupees|rupiah|yuan|reais|rubles|pesos|francs|Franken)\b`,
    String.raw`(?<!\p{L})сколько (?:это )?(?:в )?(?:рубл|евро|юан)\p{L}*|多少(?:人民币|欧元|日元|元人民币)|何円|いくら(?:の円|ユーロ)|كم (?:يورو|درهم|ريال|جنيه)|कितने (?:रुपये|रुपए|यूरो)`,
  ].join('|'),
  'iu',
)

/** True if a text names a month. "May" counts only after "in", because "may" is also a verb. */
const namesMonth = (text: string): boolean =>
  wordsOf(text).some((word) => word !== 'may' && monthNamed(word) !== undefined) || /\bin may\b/iu.test(text)

/** Wordings of questions about money, which the treasurer bot answers. */
export const moneyWordings: readonly Wording[] = [
  {
    ...{ citizens: ['treasurer'], of: 'treasurer', intent: 'gpu' },
    pattern: { test: (text) => ofGpu.test(text) && raised.test(text) },
  },
  {
    ...{ citizens: ['treasurer'], of: 'treasurer', intent: 'foretold', mayBeTimed: true },
    pattern: {
      test: (text) =>
        inFuture.test(text) &&
        !ofPlates.test(text) &&
        !sponsoring.test(text) &&
        !/\benough\b|\bmy\b/iu.test(text),
    },
  },
  { citizens: ['treasurer'], of: 'treasurer', intent: 'runway', pattern: willLast },
  {
    ...{ citizens: ['treasurer'], of: 'treasurer', intent: 'sums' },
    pattern: { test: (text) => spentOn.test(text) && namesMonth(text) },
  },
  { citizens: ['treasurer'], of: 'treasurer', intent: 'expenses', pattern: spentOn },
  { citizens: ['treasurer'], of: 'treasurer', intent: 'expenses', pattern: largestExpense },
  { citizens: ['treasurer'], of: 'treasurer', intent: 'gifts', pattern: whoTipped, mayName: true },
  { citizens: ['treasurer'], of: 'treasurer', intent: 'howToDonate', pattern: leastGift, mayName: true },
  {
    citizens: ['treasurer'],
    of: 'treasurer',
    intent: 'tiers',
    pattern: ownTier,
    mayBeTimed: true,
    mayName: true,
  },
  {
    citizens: ['treasurer'],
    of: 'treasurer',
    intent: 'fundCalls',
    pattern: {
      test: (text) => asksForCalls(text) && !ofGpu.test(text) && !asksForSum(text),
    },
    mayBeTimed: true,
    mayName: true,
  },
  {
    citizens: ['treasurer'],
    of: 'treasurer',
    intent: 'credits',
    pattern: { test: (text) => ownGiven.test(text) || tipArrived.test(text) },
    mayBeTimed: true,
  },
  { citizens: ['treasurer'], of: 'treasurer', intent: 'entries', pattern: amountAbout, mayBeTimed: true },
  {
    ...{ citizens: ['treasurer'], of: 'treasurer', intent: 'sums', mayBeTimed: 'taken' },
    pattern: { test: (text) => asksForTotal(text) && !hasOne.test(text) },
  },
  { citizens: ['treasurer'], of: 'treasurer', intent: 'expenses', pattern: notHow(paidOut) },
  { citizens: ['treasurer'], of: 'treasurer', intent: 'gifts', pattern: notHow(hasGiven) },
  { citizens: ['treasurer'], of: 'treasurer', intent: 'whatCredits', pattern: buyingCredits },
  {
    citizens: ['treasurer'],
    of: 'treasurer',
    intent: 'exchange',
    pattern: { test: (text) => ofExchange.test(text) && !ofFund.test(text) },
    mayBeTimed: true,
  },
  {
    citizens: ['treasurer'],
    of: 'treasurer',
    intent: 'plates',
    pattern: notHow({ test: asksForPlateState }),
  },
  {
    ...{ citizens: ['treasurer'], of: 'treasurer', intent: 'plates' },
    pattern: {
      test: (text) =>
        ofPlates.test(text) && priced.test(text) && !graphicsCards.test(text) && !comparesPrices(text),
    },
  },
  {
    ...{ citizens: ['treasurer'], of: 'treasurer', intent: 'tiers' },
    pattern: {
      test: (text) =>
        sponsoring.test(text) &&
        becoming.test(text) &&
        priced.test(text) &&
        !smallest.test(text) &&
        !ofPlates.test(text) &&
        productsIn(text).length === 0,
    },
  },
  { citizens: ['treasurer'], of: 'treasurer', intent: 'price', pattern: { test: asksIfEnough } },
  {
    ...{ citizens: ['treasurer'], of: 'treasurer', intent: 'price', asked: { question: 'mesh pass' } },
    pattern: { test: (text) => priced.test(text) && opensGroup.test(text) && !comparesPrices(text) },
  },
  { citizens: ['treasurer'], of: 'treasurer', intent: 'price', pattern: { test: comparesPrices } },
  {
    ...{ citizens: ['treasurer'], of: 'treasurer', intent: 'tiers' },
    pattern: {
      test: (text) =>
        tiersIn(text).length === 1 &&
        (becoming.test(text) || (priced.test(text) && !ofPlates.test(text) && !directionsIn(text).isIn)) &&
        !ofGpu.test(text) &&
        productsIn(text).length === 0,
    },
  },
  {
    ...{ citizens: ['treasurer'], of: 'treasurer', intent: 'othersCredits', mayName: true, needsName: true },
    pattern: { test: (text) => balance.test(text) && !ofFund.test(text) },
  },
  {
    ...{ citizens: ['treasurer'], of: 'treasurer', intent: 'othersCredits' },
    pattern: {
      test: (text) => balance.test(text) && hasOne.test(text) && !ofFund.test(text) && !mayBeOwn.test(text),
    },
  },
  {
    ...{ citizens: ['treasurer'], of: 'treasurer', intent: 'tiers' },
    pattern: {
      test: (text) =>
        howLong.test(text) && ofStanding.test(text) && mayBeOwn.test(text) && !ofWait.test(text),
    },
  },
]
