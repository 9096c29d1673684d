import type { FundEntryRow, MonthSum } from '../../../../storage/fund.ts'
import { type FundCategory, fundCategories } from '../../../contract/fund.ts'
import { usdOf } from '../../../contract/money.ts'
import { sinceOf } from '../../../domain/since.ts'
import { wordsOf } from '../../../domain/words.ts'
import type { Asked } from '../../language/phrase.ts'
import { entriesRead, type Records } from '../../records/records.ts'
import { monthNames, monthOf } from '../../words/calendar.ts'
import { counted, dayOf } from '../../writing/compose.ts'
import { type Answer, type Intent, intent } from '../../writing/engine.ts'
import { entryItem } from './entryItem.ts'
import { writeMonths } from './paying.ts'
import { usd } from './products.ts'

const shown = 6

/** Matches a question for an amount. */
const howMuch =
  /\b(?:how much|total|sum|altogether|cu[aá]nto|quanto|wie ?viel|combien|berapa)\b|сколько|多少|一共|いくら|合計|كم|कितन/iu
/** Matches a question for a share of a sum, such as "and from tips alone?". */
const alone =
  /\b(?:alone|only|just|solo|solamente|s[oó]|apenas|seulement|uniquement|nur|allein|soltanto|saja)\b|только|仅|光是|だけ|فقط|सिर्फ़?/iu
/** Matches money that has gone out. */
const out =
  /\b(?:spen[dt]|spending|expenses?|(?:gone|went|going|goes) (?:out|in(?:to)?|on|to|for)|ausgegeben|ausgaben|ging(?:en)?|geflossen|dépens\p{L}*|sorti\p{L}*|gast\p{L}*|sali(?:ó|do)|sa[ií](?:u|ram)|despesas?|spes[oae]|uscit\p{L}*|dihabiskan|pengeluaran|keluar)(?!\p{L})|(?<!\p{L})(?:потра|расход|ушл)|花[了在到掉]|支出|使[わっ]|出費|(?:صرف|أنفق|نفقات|مصروف)|खर्च|ख़र्च/iu
/** Matches money that has come in. */
const into =
  /\b(?:(?:came|come|comes|brought|got|taken) in|raised|collected|received|earned|income|entr(?:ó|ado|ou|é\p{L}*|ate)|ingres\p{L}*|recaudad\p{L}*|arrecad\p{L}*|receb\p{L}*|receita\p{L}*|recettes?|récolt\p{L}*|reçu\p{L}*|eingenommen|einnahmen|reingekommen|eingegangen|masuk|terkumpul|diterima|pemasukan)(?!\p{L})|(?<!\p{L})(?:пришл|поступи|собра|доход)|收入|进账|收到|入って|集ま|(?:دخل|إيراد|جمع)|आमदनी|जमा हु/iu

/** Words for categories of the ledger, in the languages of the citizens. */
const categories: readonly (readonly [RegExp, readonly FundCategory[]])[] = [
  [
    /\b(?:hosting|servers?|servidor\p{L}*|serveurs?|hébergement|alojamiento|hospedagem|peladen)(?!\p{L})|сервер|хостинг|服务器|伺服器|サーバ|ホスティング|استضافة|خوادم|होस्टिंग|सर्वर/iu,
    ['hosting'],
  ],
  [
    /\b(?:services?|servicios?|dienst\p{L}*|serviços?|layanan)(?!\p{L})|(?<!\p{L})сервис|услуг/iu,
    ['services'],
  ],
  [
    /\b(?:(?:bank )?(?:fees?|charges)|comisi(?:ones|ón)|frais|gebühren|taxas|biaya bank)(?!\p{L})|комисси|手续费|手数料|رسوم|शुल्क/iu,
    ['fees'],
  ],
  [
    /\b(?:tips?|propinas?|pourboires?|trinkgeld\p{L}*|gorjetas?|manc[ei]a?|tip)(?!\p{L})|чаев|打赏|小费|チップ|إكرامي|بقشيش|टिप/iu,
    ['tip'],
  ],
  [
    /\b(?:donations?|donaci(?:ones|ón)|dons|spenden?|doaç(?:ões|ão)|donazion[ei]|donasi|sumbangan)(?!\p{L})|пожертв|捐款|捐赠|寄付|تبرع|दान/iu,
    ['donation', 'pledge', 'fuel'],
  ],
  [
    /\b(?:sponsorships?|sponsors?|plates?|patrocin\p{L}*|placas?|plaques?|tafeln?|parrainage)(?!\p{L})|спонсор|табличк|赞助|铭牌|スポンサー|プレート|رعاية|لوحات|प्रायोज/iu,
    ['sponsorship'],
  ],
  [/\bboosts?(?!\p{L})|ブースト/iu, ['boost']],
]

const categoryIn = (question: string): readonly FundCategory[] | undefined =>
  categories.find(([pattern]) => pattern.test(question))?.[1]

/** Matches a time that reaches until now, so that a question such as "what was spent so far?" asks for a sum. */
const soFar =
  /\b(?:so far|in total|until now|hasta ahora|até agora|jusqu['’]ici|jusqu['’]à présent|bisher|bislang|finora|sejauh ini|sampai sekarang)\b|до сих пор|на сегодня|目前|迄今|これまで|今まで|حتى الآن|अब तक/iu

/** Matches the GPU rack, whose money is told by its own figures. */
const ofRack =
  /\bgpu|\brack\b|graphics? cards?|tarjetas? gráficas?|placas? (?:de vídeo|gráficas?)|cartes? graphiques?|grafikkarte|schede grafiche|видеокарт|显卡|グラボ|بطاقات الرسوم|ग्राफ़?िक्स/iu

/** True for a question how much money has gone out or come in, in all or for one purpose. */
export const asksForSum = (question: string): boolean =>
  (howMuch.test(question) || soFar.test(question)) &&
  (out.test(question) || into.test(question)) &&
  !ofRack.test(question)

/** True for a question how much has come in and how much has gone out. */
export const asksForBoth = (question: string): boolean =>
  asksForSum(question) && out.test(question) && into.test(question)

/** True for a question for the part of one category, which follows one about the fund. */
export const asksForPart = (question: string): boolean =>
  alone.test(question) && categoryIn(question) !== undefined

type Span = { from: Date; until: Date }
type Sums = {
  entries: readonly FundEntryRow[]
  since: Date | undefined
  month: Span | undefined
  /** Totals of the last months, if a month was asked about. */
  months: readonly MonthSum[]
  isSandbox: boolean
}

/** Matches a month in Chinese, Japanese or Korean. */
const numberedMonth = /(1[0-2]|[1-9]) ?[月월](?!\p{L}*前)/u

/** Returns the latest month that a question names, such as "in October" or "last month". */
function monthIn({ since, question = '' }: Asked, now: Date): Span | undefined {
  const spanOf = (year: number, month: number): Span => ({
    from: new Date(Date.UTC(year, month)),
    until: new Date(Date.UTC(year, month + 1)),
  })
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  if (since !== undefined) return since === 'last month' ? spanOf(year, month - 1) : undefined
  const name = wordsOf(question)
    // "How much may an agent spend?" names no month.
    .filter((word) => word !== 'may' || /\bMay\b/.test(question))
    .map(monthOf)
    .find((one) => one !== undefined)
  const number = Number(numberedMonth.exec(question)?.[1] ?? 0)
  const asked = name === undefined ? number - 1 : monthNames.indexOf(name)
  return asked < 0 ? undefined : spanOf(asked > month ? year - 1 : year, asked)
}

async function entriesOf(records: Records, asked: Asked): Promise<Sums> {
  const month = monthIn(asked, records.now)
  const since = month?.from ?? (asked.since === undefined ? undefined : sinceOf(asked.since, records.now))
  const entries = await records.fundEntries(since)
  const isSandbox = await records.isSandbox()
  const months = month ? await records.fundMonths() : []
  return {
    entries: entries.filter(({ bookedAt }) => !month || bookedAt < month.until),
    since,
    month,
    months,
    isSandbox,
  }
}

const sumOf = (entries: readonly FundEntryRow[]): string =>
  usd(usdOf(entries.reduce((sum, { amount }) => sum + amount, 0)))

/** Lists the sum of each category, the largest first: "hosting 59 USD, services 14.5 USD". */
function byCategory(entries: readonly FundEntryRow[]): string {
  const groups = new Map<FundCategory, FundEntryRow[]>()
  for (const entry of entries) groups.set(entry.category, [...(groups.get(entry.category) ?? []), entry])
  const total = (some: readonly FundEntryRow[]) => some.reduce((sum, { amount }) => sum + amount, 0)
  return [...groups]
    .toSorted(([, a], [, b]) => total(b) - total(a))
    .map(([category, some]) => `${category} ${sumOf(some)}`)
    .join(', ')
}

function writeSums({ entries, since, month, months, isSandbox }: Sums, { question = '' }: Asked): Answer {
  const category = categoryIn(question)
  const kind = category
    ? fundCategories[category[0] ?? 'donation'].kind
    : into.test(question) && !out.test(question)
      ? 'income'
      : 'expense'
  const isBoth = !category && into.test(question) && out.test(question)
  const found = entries.filter((one) =>
    category ? category.includes(one.category) : isBoth || one.kind === kind,
  )
  const from =
    entries.length < entriesRead ? 'since the start of the ledger' : `among the newest ${entriesRead} entries`
  const span = month ? `in ${dayOf(month.from).slice(0, 7)}` : since ? `since ${dayOf(since)}` : from
  const what = category?.[0] ?? (isBoth ? 'money' : kind)
  const sandbox = isSandbox ? ' Sandbox money is not counted.' : ''
  if (found.length === 0) {
    const none = `The ledger has no entry ${span} for ${what}.${sandbox}`
    const byMonth = months.length > 0 ? writeMonths(months) : undefined
    return byMonth ? { ...byMonth, lead: `${none} ${byMonth.lead}` } : { lead: none }
  }
  const sums = isBoth
    ? (['income', 'expense'] as const)
        .map((one) => `${one} ${sumOf(found.filter((entry) => entry.kind === one))}`)
        .join(', ')
    : `${kind === 'income' ? 'Income' : 'Expenses'}${category ? ` of ${what}` : ''} ${span}: ${sumOf(found)} in ${counted(found.length, 'entry', 'entries')}`
  const parts = category ? '' : ` By category: ${byCategory(found)}.`
  return {
    lead: `${isBoth ? `The ledger ${span}: ${sums}` : sums}.${parts} The newest first:`,
    items: found.slice(0, shown).map(entryItem),
    omitted: Math.max(0, found.length - shown),
    end: `The ledger does not name who gave.${sandbox} GET /api/fund lists all entries.`,
  }
}

export const sumIntents: readonly Intent[] = [
  intent({
    name: 'sums',
    asks: [],
    may: '',
    example: () => undefined,
    find: entriesOf,
    write: writeSums,
  }),
]
