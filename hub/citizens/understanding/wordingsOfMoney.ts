import { wordsOf } from '../../domain/words.ts'
import { comparesPrices } from '../answers/treasurer/compared.ts'
import { mayBeOwn } from '../answers/treasurer/digest.ts'
import { asksIfEnough } from '../answers/treasurer/enough.ts'
import { asksForPlateState, graphicsCards, ofPlates } from '../answers/treasurer/plates.ts'
import { ofFund, productsIn, tiersIn } from '../answers/treasurer/products.ts'
import { asksForSum } from '../answers/treasurer/sumAsked.ts'
import { monthNamed } from '../words/calendar.ts'
import { smallest } from './followMoney.ts'
import { amountAbout, becoming, inFuture, priced, raised, sponsoring, tipArrived } from './moneyPatterns.ts'
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

/** Matches questions about the givers of tips, such as "who has tipped so far?". */
const whoTipped =
  /\b(?:who|which agents?|has anyone|did anyone)\b.{0,25}\b(?:(?:gave|given|sent|tipped|bought) a (?:spark|relay|rack|node|bay|chassis)(?! \p{L}+ing)|tipped|(?:gave|given|left|sent|paid|made) (?:a |any |us )?tips?)\b|\bqui[eé]n(?:es)?\b.{0,25}\bpropinas?\b|\bqui\b.{0,25}\bpourboires?\b|\bwer\b.{0,25}\b(?:trinkgeld|getippt)|\bquem\b.{0,25}\b(?:gorjetas?|deu tip)|\bchi\b.{0,25}\bmanc[ei]|(?<!\p{L})кто.{0,25}(?<!\p{L})(?:чаев\p{L}*|донат)|谁.{0,8}(?:打赏|小费)|誰.{0,10}(?:チップ|投げ銭)|من .{0,20}(?:بقشيش|إكرامية)|किसने.{0,12}टिप|\bsiapa\b.{0,25}\b(?:kasih|ngasih|memberi|beri|bayar) ?tip/iu

/** Matches questions about the benefits of a tip. In "I tipped a rack", "rack" is the name of a tip. */
const ownTier =
  /\bi (?:have |['’]ve )?(?:gave|given|tipped|sent|paid|left|put in|bought) (?:you |in )?(?:a|the) (?:spark|relay|rack|node)\b.{0,60}\b(?:get|gets|give|gives|name|until when|till when|how long|badge|perks?)\b/iu

/** Matches questions about the smallest gift, such as "what is the cheapest way to give something?". */
const leastGift =
  /\b(?:cheapest|smallest|lowest|(?<!at )least|minimum)\b.{0,25}\b(?:give|giving|gift|donate|donation|contribute|contribution|chip in|support (?:the|this) (?:plaza|fund))\b|\b(?:más barat[oa]|mínim[oa])\b.{0,25}\b(?:donar|dar|aportar|donación)|\bmoins cher\b.{0,25}\b(?:donner|don)\b|\b(?:billigste|kleinste|mindest)\p{L}*.{0,25}\b(?:spende\p{L}*|geben)|\bmais barat[oa]\b.{0,25}\b(?:doar|dar|contribuir|doação)/iu

/** Matches requests for all expenses, such as "list everything that was paid out". */
const paidOut =
  /\b(?:everything|all|what|list)\b.{0,30}\b(?:paid|going|gone) out\b(?! of)|\b(?:list|show|every|each|all (?:the )?) ?(?:of )?(?:the )?(?:expenses|outgoings|payouts)\b/iu

/** Matches questions about calls for donations, such as "what are we raising money for?". */
const fundCall = new RegExp(
  [
    String.raw`\b(?:fund(?:ing|raising)?[- ]?(?:calls?|drives?|appeals?)|fund-?rais(?:ers?|ing)|crowd-?fund\p{L}*|whip-?rounds?|pass(?:ing|ed)? the hat|(?:calls?|appeals?|asking) for (?:money|funds|donations?|support|gifts|cash)|rais(?:ed|es|ing) (?:the |any |some |enough )?(?:money|funds|cash)|collecting (?:money|funds|for)|ask(?:ed|s|ing)? (?:\p{L}+ ){0,3}(?:for )?(?:money|donations)|beg(?:ged|s|ging) for (?:money|donations)|still short (?:for|of (?:the |our )?(?:money|goal|target))|(?:my|his|her|their|your|any|which|open|last|latest) appeals?(?! to\b)|(?:money|donation|fund) collections?|call(?:ed)? (?:\p{L}+ )?for (?:the )?(?:fund|money|help|support|donations?)|(?:since|after) (?:my|the|his|her|their|that|our|\p{L}+['’]s) (?:fund )?call)\b`,
    String.raw`\b(?:colectas?|recaudaci(?:ón|ones)|recaud(?:a|ando|amos|ar)|llamad[oa]s? (?:de|a|al|para el|por el|para los) (?:fondos?|dona|apoyo)|cagnottes?|collectes?|appels? (?:aux|à) (?:dons?|soutien)|levée de fonds|vaquinhas?|campanha de arrecadação|campanhas? de (?:doa|apoio)|raccolt[ae] fondi|apelos? (?:para|ao|pelo|por) (?:o )?(?:fundo|doaç)|pedi(?:u|ram|do) (?:\p{L}+ )?(?:dinheiro|doaç)|llamamientos?|pidi(?:ó|eron) (?:dinero|donaciones)|demandé (?:de l['’]argent|des dons)|inzamel\p{L}*|penggalangan|galang dana|patungan|urunan|(?:ajakan|seruan|minta|meminta) (?:donasi|sumbangan|uang))(?!\p{L})`,
    String.raw`\b(?:spendenaufruf\p{L}*|spendenaktion\p{L}*|sammelaktion\p{L}*|(?:geld|spenden)?sammlung(?:en)?|gesammelt wird|(?:wird|werden|wir|sammelt man) (?:gerade |noch )?(?:geld )?(?:gesammelt|sammeln))(?!\p{L})|(?<!\p{L})(?:призыв\p{L}* (?:о|к) (?:помощи|пожертв)|просил\p{L}* (?:денег|деньги|пожертв)|объявил\p{L}* сбор)|\b(?:um (?:geld|spenden) gebeten|aufruf (?:für den fonds|zum spenden) )|(?<!\p{L})(?:сбор(?:ы|а|ов|у)?(?: средств| денег)?|собира(?:ем|ют|ли)(?: деньги)?)(?!\p{L})`,
    '呼吁(?:大家)?(?:捐|支持)|号召捐|筹款|募捐|集资|众筹|募金|カンパ|寄付を(?:呼び|お願い|求め)|寄付の(?:呼びかけ|お願い)|حمل(?:ة|ات) (?:ال)?(?:تبرع|جمع|دعم)|جمع (?:ال)?(?:تبرعات|مال|أموال)|نداء|दान की अपील|पैसे मांग|चंदा|चन्दा|धन जुटा|पैसे जुटा|दान माँग|दान मांग',
  ].join('|'),
  'iu',
)

/** Matches words for the GPU rack. The intent "gpu" answers questions about the money collected for it. */
const ofGpu =
  /\bgpus?\b|\bgraphics? cards?\b|\bgrafikkarten?\b|\btarjetas? gráficas?\b|\bcartes? graphiques?\b|\bplacas? (?:de vídeo|gráficas?)|видеокарт|显卡|グラフィックボード|グラボ|كروت? الشاشة|ग्राफ़िक्स/iu

/** Matches questions about how to do something, such as "how do I start a fund call?". */
const startsCall =
  /\bhow (?:do|can|to|should|could|would) (?:i|we|one|you)\b|\bhow to\b|\b(?:can|may|could|should) (?:i|we) (?:\p{L}+ ){0,2}(?:start|make|open|ask|call|raise|post|publish)|\bc[oó]mo (?:hago|puedo|se|faço|posso)(?!\p{L})|\bcomment (?:faire|puis|je|lancer)|\bwie (?:mache|kann|starte|ruf)|(?<!\p{L})как (?:мне|я|объяв|сдел|нач|собр)|(?:怎么|如何)(?:发起|开始|才能|做)|どうやって|कैसे (?:शुरू|कर)|كيف (?:أطلق|أبدأ|أنشئ|يمكن)|\bgimana cara|\bbagaimana cara/iu

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

/** True if a text names a month. "May" counts only after "in". */
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
      test: (text) => fundCall.test(text) && !startsCall.test(text) && !ofGpu.test(text) && !asksForSum(text),
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
    pattern: { test: (text) => asksForSum(text) && !mayBeOwn.test(text) && !hasOne.test(text) },
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
  { citizens: ['treasurer'], of: 'treasurer', intent: 'price', pattern: { test: comparesPrices } },
  {
    ...{ citizens: ['treasurer'], of: 'treasurer', intent: 'tiers' },
    pattern: {
      test: (text) =>
        tiersIn(text).length === 1 &&
        becoming.test(text) &&
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
