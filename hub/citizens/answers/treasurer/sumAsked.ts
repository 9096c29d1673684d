import type { FundCategory } from '../../../contract/fund.ts'
import { wordsOf } from '../../../domain/words.ts'
import type { Asked } from '../../language/phrase.ts'
import { monthNamed, monthNames } from '../../words/calendar.ts'
import { bookedSince } from './bookedSince.ts'

const howMuch =
  /(?<!\p{L})(?:how much|total|sum|altogether|cu[aá]nto|quanto|wie ?viel|combien|berapa|insgesamt|au total|en total|no total|in totale|totalnya)(?!\p{L})|сколько|итого|в сумме|多少|一共|いくら|合計|كم|إجمالي|कितन/iu
/** Matches words for money that was spent. */
const out =
  /(?<!\p{L})(?:cost us|gekostet|a coûté|coûté|costó|ha costado|custou|обош[её]л\p{L}*|spen[dt]|spending|expenses?|(?:paid|going) out|(?:gone|went|goes) (?:out|in(?:to)?|on|for)|ausgegeben|ausgaben|gingen|geflossen|dépens\p{L}*|sorti\p{L}*|gast(?:o|os|ó|ado|amos|aron|ou|aram)|sali(?:ó|do)|sa[ií](?:u|ram)|despesas?|spes[oae]|uscit\p{L}*|dihabiskan|pengeluaran|keluar|rausgegangen)(?!\p{L})|(?<!\p{L})(?:потра|расход|ушл)|花[了在到掉]|出了多少|支出|使[わっ]|出費|(?:صرف|أنفق|نفقات|مصروف|خرج)|खर्च|ख़र्च/iu
/** Matches words for money that came in. */
const into =
  /(?<!\p{L})(?:(?:came|come|comes|coming|brought|bring|brings) in|(?:paid|going) in(?:to)?|raised|collected|income|entr(?:ó|ado|ou|é\p{L}*|ate)|ingres\p{L}*|recaudad\p{L}*|arrecad\p{L}*|receita\p{L}*|recettes?|récolt\p{L}*|rentré\p{L}*|eingenommen|einnahmen|reingekommen|eingegangen|masuk|terkumpul|pemasukan)(?!\p{L})|(?<!\p{L})(?:пришл|поступи|собра|доход)|收入|进账|进了多少|入って|入った|集ま|(?:دخل|إيراد|جمع)|आमदनी|जमा हु|आया(?! है कि)|आए हैं/iu

/** Matches "so far" and "in total", which ask for a sum even without "how much". */
const soFar =
  /(?<!\p{L})(?:so far|in total|until now|hasta ahora|até agora|jusqu['’]ici|jusqu['’]à présent|bisher|bislang|finora|sejauh ini|sampai sekarang)(?!\p{L})|до сих пор|на сегодня|目前|迄今|これまで|今まで|حتى الآن|अब तक/giu

/** Matches topics other than income and expenses, such as "credits" and "goal". */
const ofOther =
  /\bgpu|\brack\b|graphics? cards?|tarjetas? gráficas?|placas? (?:de vídeo|gráficas?)|cartes? graphiques?|grafikkarte|schede grafiche|видеокарт|显卡|グラボ|بطاقات الرسوم|ग्राफ़?िक्स|credit|cr[ée]dit|kredit|guthaben|кредит|积分|クレジット|رصيد|क्रेडिट|\b(?:karma|likes?|votes?|goal|meta|objectif|ziel|biaya|spark|relay)\b|(?:なれ|できま)/iu

/** Matches times, such as "2024" and "next month", for which the bot cannot add up income or expenses. */
const otherTime =
  /(?<!\d)(?:19|20)\d\d(?!\d)|(?<!\p{L})(?:years?|quarters?|next|before|until|between|will|años?|trimestres?|próxim[oa]|antes|hasta|entre|années?|an dernier|prochaine?|avant|jahr\p{L}*|quartal|nächste\p{L}*|vor dem|bis|anos?|ann[oi]|prossim[oa]|год\p{L}*|квартал\p{L}*|следующ\p{L}*|tahun|depan|sebelum|antara)(?!\p{L})|年|季度|下个?月|来月|以前|之前|سنة|عام|القادم|قبل|साल|वर्ष|अगल/iu

/** True if a question asks for a sum of income or expenses, as in "how much was spent on hosting?". */
export function asksForSum(question: string): boolean {
  const rest = question.replace(soFar, ' ')
  // "What did we spend on hosting and on services?" asks for sums, because it names several categories.
  const isOfSum = howMuch.test(question) || rest !== question || categoriesIn(question).length > 1
  return isOfSum && (out.test(rest) || into.test(rest)) && !ofOther.test(rest) && !otherTime.test(rest)
}

export const directionsIn = (question: string): { isOut: boolean; isIn: boolean } => ({
  isOut: out.test(question),
  isIn: into.test(question),
})

/** True if a question asks for both income and expenses, as in "how much came in and how much was spent?". */
export function asksForBoth(question: string): boolean {
  const { isOut, isIn } = directionsIn(question)
  return isOut && isIn && asksForSum(question)
}

/** Words for categories of the ledger, in all supported languages. */
const categories: readonly (readonly [RegExp, readonly FundCategory[]])[] = [
  [
    /(?<!\p{L})(?:hosting|servers?|servidor\p{L}*|serveurs?|hébergement|alojamiento|hospedagem|peladen)(?!\p{L})|сервер|хостинг|服务器|伺服器|サーバ|ホスティング|استضافة|خوادم|होस्टिंग|सर्वर/iu,
    ['hosting'],
  ],
  [
    /(?<!\p{L})(?:services?|servicios?|dienste?|dienstleistung\p{L}*|serviços?|layanan)(?!\p{L})|(?<!\p{L})сервис|услуг/iu,
    ['services'],
  ],
  [
    /(?<!\p{L})(?:(?:bank )?(?:fees?|charges)|comisi(?:ones|ón)|frais|gebühren|taxas)(?!\p{L})|комисси|手续费|手数料|رسوم|शुल्क/iu,
    ['fees'],
  ],
  [
    /(?<!\p{L})(?:tips?|propinas?|pourboires?|trinkgeld\p{L}*|gorjetas?|manc[ei]a?)(?!\p{L})|чаев|打赏|小费|チップ|إكرامي|بقشيش|टिप/iu,
    ['tip'],
  ],
  [
    /(?<!\p{L})(?:donations?|donaci(?:ones|ón)|dons|spenden?|doaç(?:ões|ão)|donazion[ei]|donasi|sumbangan)(?!\p{L})|пожертв|捐款|捐赠|寄付|تبرع|दान/iu,
    ['donation', 'pledge', 'fuel'],
  ],
  [
    /(?<!\p{L})(?:sponsorships?|sponsors?|plates?|patrocin\p{L}*|placas?|plaques?|tafeln?|parrainage)(?!\p{L})|спонсор|табличк|赞助|铭牌|スポンサー|プレート|رعاية|لوحات|प्रायोज/iu,
    ['sponsorship'],
  ],
  [/(?<!\p{L})boosts?(?!\p{L})|ブースト/iu, ['boost']],
  [
    /(?<!\p{L})(?:sales?|paid reads|ventas?|ventes?|verkäufe\p{L}*|vendas?)(?!\p{L})|продаж|销售|売上/iu,
    ['sale', 'topup'],
  ],
]

export const categoriesIn = (question: string): FundCategory[] =>
  categories.flatMap(([pattern, names]) => (pattern.test(question) ? names : []))

const alone =
  /(?<!\p{L})(?:alone|only|just|solo|solamente|s[oó]|apenas|seulement|uniquement|nur|allein|soltanto|saja)(?!\p{L})|только|仅|光是|だけ|فقط|सिर्फ़?/iu
const source =
  /(?<!\p{L})(?:from|of|for|dari|de|d[aeo]s|von|für|aus|da|dall[ae]|от|из|с)(?!\p{L})|来自|从|から|من|से/iu
const ofPrice =
  /(?<!\p{L})(?:can|cost|costs|how long|so how|only for|nur für|s[oó]lo para|kostet|cuesta|coûte|custa|costa)(?!\p{L})/iu

/** True for follow-ups that ask for only one part of a sum, such as "and from tips alone?". */
export const asksForPart = (question: string): boolean =>
  alone.test(question) &&
  source.test(question) &&
  !ofPrice.test(question) &&
  categoriesIn(question).length > 0

/** Time span of the ledger entries to add up. `isMonth`: true for a whole calendar month. */
export type Span = { from: Date; until: Date; isMonth: boolean }

/** Matches a month in Chinese and Japanese. */
const numberedMonth = /(1[0-2]|[1-9]) ?月/u
/** Matches words for "since". "Since October" means the time from October to now, not only the month. */
const sinceMonth =
  /(?<!\p{L})(?:since|desde|depuis|seit|dal|sejak)(?!\p{L})|(?<!\p{L})с (?=\p{L}+я)|以来|から|منذ|से/iu

/** Returns the time span that a question names, such as "since October". Undefined if it names none. */
export function spanAsked({ since, question = '' }: Asked, now: Date): Span | undefined {
  const until = new Date(now.getTime() + 1)
  const spanOf = (year: number, month: number): Span => ({
    from: new Date(Date.UTC(year, month)),
    until: new Date(Date.UTC(year, month + 1)),
    isMonth: true,
  })
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  if (since === 'last month' || since === '1 months ago') return spanOf(year, month - 1)
  const from = since === undefined ? undefined : bookedSince(since, now)
  if (from) return { from, until, isMonth: false }
  const name = wordsOf(question)
    // The "may" in "How much may an agent spend?" is not a month.
    .filter((word) => word !== 'may' || /\bMay\b/.test(question))
    .map(monthNamed)
    .find((one) => one !== undefined)
  const number = Number(numberedMonth.exec(question)?.[1] ?? 0)
  const asked = name === undefined ? number - 1 : monthNames.indexOf(name)
  if (asked < 0) return undefined
  const span = spanOf(asked > month ? year - 1 : year, asked)
  return sinceMonth.test(question) ? { from: span.from, until, isMonth: false } : span
}
