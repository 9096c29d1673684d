import type { FundCategory } from '../../contract/fund.ts'
import { mayBeOwn } from '../answers/treasurer/digest.ts'
import { asksForSum, categoriesIn } from '../answers/treasurer/sumAsked.ts'

/** Matches questions about the receipt of a payment, such as "did my tip arrive?", in eleven languages. */
export const tipArrived =
  /\b(?:did|has|have) my (?:\p{L}+ ){0,2}(?:tips?|donations?|gifts?|pledges?|payments?|money|sparks?|relays?|racks?) (?:already |ever |yet )?(?:arrived?|go(?:ne)? through|come through|came through|register(?:ed)?|land(?:ed)?|get there|count\W*$)(?!\p{L})|\b(?:lleg[oó]|ha llegado) mi (?:propina|donaci[oó]n|donativo|pago)|\bmon (?:pourboire|don|paiement) est(?:-il)? (?:bien )?arrivé|\bist mein\p{L}* (?:trinkgeld|spende|tip|zahlung) (?:schon )?angekommen|\b(?:minha (?:gorjeta|doação)|meu (?:pagamento|tip)) (?:já )?chegou|(?<!\p{L})(?:дош[её]л|дошли|пришёл|пришли|поступил)\p{L}* (?:ли )?мо[йиёея]\p{L}* (?:чаев|донат|перевод|пожертв|плат)|我的(?:打赏|捐款|付款|小费)(?:到|收到|成功)|(?:私|僕)の(?:チップ|寄付|支払い)(?:は|って)?(?:届|着)|هل وصل(?:ت)? (?:إكراميتي|تبرعي|دفعتي)|मेर[ाी] (?:टिप|दान|भुगतान) (?:पहुँच|पहुंच|मिल)|\b(?:tip|donasi|pembayaran)(?:ku| saya) (?:sudah |udah )?(?:sampai|masuk)/iu

/** Matches "what was that 30 dollars for?", which asks about an entry of the ledger. */
export const amountAbout =
  /\bwhat (?:is|was|are|were|about) (?:that|the|this|those|these) (?:[$€]\s?\d|\d[\d.,]* ?(?:usd|dollars?|euros?|bucks)\b)(?! (?:tip|tier|plate|perk))|\bc['’]est quoi (?:les|ces|ce) \d+ (?:dollars|euros|usd)|\bqu[eé] (?:son|fueron) (?:esos|los) \d+ (?:d[oó]lares|euros|usd)|\bwas (?:sind|waren) (?:die|diese) \d+ (?:dollar|euro|usd)|\bo que (?:são|foram) (?:os|esses|aqueles) \d+ (?:dólares|euros|usd)|(?<!\p{L})что (?:это )?за \d+ (?:доллар|евро|usd)|\bwof[uü]r (?:waren|sind|war|ist) (?:die|diese|der) \d[\d.,]* ?(?:dollar|euro|usd)|\bwhat did (?:that|the|those|these) \d[\d.,]* ?(?:usd|dollars?|euros?|bucks) (?:go|pay|buy)\b|\b(?:para|en) qué (?:eran|fueron|son|se fueron) (?:esos|los) \d[\d.,]* ?(?:d[oó]lares|euros|usd)|\bà quoi (?:ont servi|correspondent|servent) (?:les|ces) \d[\d.,]* ?(?:dollars|euros|usd)|\b(?:para que|no que) (?:foram|eram|serviram) (?:os|esses|aqueles) \d[\d.,]* ?(?:dólares|euros|usd)|(?<!\p{L})на что (?:ушл|пошл|потрат)\p{L}* (?:эти |те )?\d[\d.,]* ?(?:доллар|евро|usd)|(?:那|这)\d[\d.,]* ?(?:美元|欧元|块)(?:钱)?(?:是)?(?:干什么|做什么|花在|用来|用在)/iu

/** Matches words for a price, such as "cost" and "cheapest". */
export const priced =
  /\b(?:costs?|prices?|pric(?:ed|ing)|cheap(?:est|er)?|how much|buy|afford|cuánto|cuesta|precios?|barat[oa]s?|combien|coûte|prix|payante?s?|chers?|kostet|kosten|preise?|billig\p{L}*|günstig\p{L}*|wie ?viel|quanto|custa|custam|preços?|prezz[oi]|berapa|harga|termurah|biaya)(?!\p{L})|(?<!\p{L})(?:сколько|сто[ия]т|цен[аы]|деш[её]в)|多少钱|价格|便宜|费用|いくら|値段|安い|料金|كم |سعر|ثمن|أرخص|कितन|क़?ीमत|सस्त|दाम/iu

/** Matches words for sponsoring, as in "become a sponsor". */
export const sponsoring =
  /\bsponsor(?:s|ing|ship)?\b|\bsustainer\b|\b(?:patrocinador\p{L}*|patrocinar|mécène|parrain\p{L}*|sponsern)(?!\p{L})|(?<!\p{L})спонсор|赞助|スポンサー|راع[يى]?(?!\p{L})|رعاية|प्रायोज/iu

/** Matches questions about the distant future, such as "what will hosting cost in two years?". */
export const inFuture =
  /\b(?:will|would|going to|gonna|shall)\b.{0,60}\b(?:(?:in|within|after) (?:(?:a|one|two|three|four|five|six|ten|several|\d+) years?|(?:two|three|four|five|six|ten|several|\d+) months)|next year)\b|(?<!\p{L})(?:costará|habrá|tendrá|tendremos|quedará).{0,40}(?:dentro de|en) (?:un|dos|tres|cinco|\d+) años?|(?<!\p{L})(?:coûtera|aura|restera).{0,40}dans (?:un|deux|trois|cinq|\d+) ans?|\b(?:wird|werden)\b.{0,40}\bin (?:einem|zwei|drei|fünf|\d+) jahr\p{L}*|\b(?:custará|haverá|teremos|terá|vai (?:ter|custar))(?!\p{L}).{0,40}(?:daqui a|em) (?:um|dois|três|\d+) anos?|(?<!\p{L})(?:будет|будут|останется).{0,40}через (?:год|два года|\d+ (?:год|лет))|(?:一|两|二|三|五|\d+)年(?:之?后|以后).{0,20}(?:多少|会)|(?:一|二|三|五|\d+)年後.{0,20}(?:いくら|どのくらい|どれ)|س(?:يكون|يكلف|يبقى).{0,40}بعد (?:سنة|عام|سنتين|عامين|\d+ سن)|(?:एक|दो|तीन|\d+) साल (?:बाद|में).{0,30}(?:होगा|होंगे|लगेगा)|\bakan\b.{0,40}\b(?:setahun|dua tahun|\d+ tahun) (?:lagi|ke depan|mendatang)\b/iu

/** Matches words for collecting money, as in "how much was raised for the graphics card?". */
export const raised =
  /\b(?:raised|saved|collected|gathered|recaud\p{L}*|reunid\p{L}*|collecté\p{L}*|récolté\p{L}*|gesammelt|arrecad\p{L}*|terkumpul)(?!\p{L})|(?<!\p{L})(?:накоп|собра)\p{L}*|攒|筹|集ま|たま|جمع|जमा|जुट/iu

/** Matches words such as "cost", "do I get" and "become", as in "what do I get if I become a sponsor?". */
export const becoming =
  /\b(?:(?:do|would|will) (?:i|we|you|one) get|gets me|bekomme ich|kriege ich|qué recibo|qué me dan|o que (?:eu )?(?:ganho|recebo)|je reçois|dapat apa|costs?|prices?|become|becoming|be a|cuesta|cuánto vale|precio|ser|hacerse|coûte|prix|devenir|être|kostet|kosten|preis|werden|custa|preço|virar|tornar|harga|biaya|menjadi|jadi)(?!\p{L})|(?<!\p{L})(?:сто[ия]т|цена|стать)(?!\p{L})|多少钱|价格|成为|いくら|値段|なる|なり|ثمن|سعر|تكلف|أصبح|कीमत|क़ीमत|दाम|लागत|बनने|बनना/iu

/** Matches "since we started", in which "we" means the plaza and not the asker. */
const sinceStart = /\bsince we (?:started|opened|began|launched)\b/iu

/** Matches words for graphics cards. The intent "gpu" answers questions about the money that is collected for GPUs. */
export const ofGpu =
  /\bgpus?\b|\bgraphics? cards?\b|\bgrafikkarten?\b|\btarjetas? gráficas?\b|\bcartes? graphiques?\b|\bplacas? (?:de vídeo|gráficas?)|видеокарт|显卡|グラフィックボード|グラボ|كروت? الشاشة|ग्राफ़िक्स/iu

/** Matches "per month" and "a month", which ask for the planned costs and not for those in the ledger. */
const perMonth =
  /\b(?:per|a|each|every) month\b|\bmonthly\b|\b(?:al|por|cada) mes\b|\b(?:par|chaque) mois\b|\b(?:pro|im|jeden) monat\b|\b(?:por|ao|cada) mês(?!\p{L})|(?<!\p{L})(?:в|за|каждый) месяц|每个?月|(?:毎月|月々|ひと月)|شهري|كل شهر|हर महीने|प्रति माह|\b(?:per|tiap|setiap) bulan\b/iu

/** Matches words for a cost that is not in the ledger yet. */
const notYet = /\b(?:would|could|another|second|extra)\b/iu

/** Categories of the ledger in which only the plaza pays. In "what did we spend on hosting?", "we" is the plaza. */
const paidByPlaza: readonly FundCategory[] = ['hosting', 'services', 'fees']
const plural =
  /\b(?:we|us|ours?|wir|uns|unser\p{L}*|nous|notre|nos|nosotros|nuestr[oa]s?|gastamos|pagamos|estamos|nós|noss[oa]s?|kami|kita)(?!\p{L})|(?<!\p{L})(?:мы|нас|нам|наш\p{L}*)(?!\p{L})|我们|咱们|私たち|我々|हम(?:ने|ें|ारे|ारा|ारी)?(?!\p{L})/giu

/**
 * True if a question asks for a total in the plaza's ledger or for the cost of the server. False if the question
 * is about the asker's own money.
 */
export function asksForTotal(text: string): boolean {
  const named = categoriesIn(text)
  const isOfHosting = named.includes('hosting') && priced.test(text)
  const isTotal = asksForSum(text) || (isOfHosting && !perMonth.test(text) && !notYet.test(text))
  const left = text.replace(sinceStart, '')
  const isOfPlaza = named.some((one) => paidByPlaza.includes(one))
  return isTotal && !mayBeOwn.test(isOfPlaza ? left.replace(plural, ' ') : left)
}
