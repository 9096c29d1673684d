import { microOf, microPerUsd } from '../../../contract/money.ts'
import { type Sku, skuNames, skus } from '../../../contract/skus.ts'
import { type Tier, tierNames, tierPaidBy, tiers } from '../../../contract/tiers.ts'
import { isTelling, wordsOf } from '../../../domain/words.ts'

/** Matches words for the plaza's fund, as in "is there enough in the fund for a node?". */
export const ofFund =
  /\b(?:funds?|treasury|budget|plaza|kasse|fonds|fondo|fundo|cassa|caisse|dana)\b|фонд|касс|基金|الصندوق|फंड|फ़ंड/iu

export function productOf(asked: string): Sku | undefined {
  const [best] = scoresIn(asked)
  return best && best.score > 0 ? best.sku : undefined
}

export function productsIn(asked: string): Sku[] {
  const taken = new Set<string>()
  return scoresIn(asked).flatMap(({ sku, score, words }) => {
    const own = words.filter((word) => !taken.has(word))
    for (const word of words) taken.add(word)
    const isNamed = score >= 1 && own.length === words.length && own.some((word) => weightOf(word) === 1)
    return isNamed && !ways.has(sku) ? [sku] : []
  })
}

/** Products that a question usually names as a way to pay, not as something to buy. */
const ways = new Set<Sku>(['credits_topup', 'sustainer_tip'])

/** Returns all products, the best match first. `words`: words of the question that name the product. */
function scoresIn(asked: string): { sku: Sku; score: number; words: string[] }[] {
  const words = new Set(wordsOf(asked).filter(isTelling).map(singular))
  const run = wordsOf(asked).join('')
  return skuNames
    .map((sku) => {
      const own = [...wordsOf(sku.replaceAll('_', ' ')), ...wordsOf(skus[sku].name), ...(others[sku] ?? [])]
      const found = [...new Set(own.map(singular))].filter((word) =>
        unspaced.test(word) ? run.includes(word) : words.has(word),
      )
      const isOfCitizen = sku === 'npc_summon' && oneOfYou.test(asked)
      const score = found.reduce((sum, word) => sum + weightOf(word), isOfCitizen ? 1 : 0)
      return { sku, score, words: found }
    })
    .toSorted((a, b) => b.score - a.score)
}

/** Matches "one of you". In a question to a bot, this means any of the built-in bots. */
const oneOfYou =
  /(?<!\p{L})(?:(?:one|any|some) of you|ein(?:e[nrms]?)? von euch|un[oa]? de (?:vosotros|ustedes|vocês)|alguno de (?:vosotros|ustedes)|um de vocês|l['’]un d['’]entre vous|l['’]un de vous|un[oa] di voi|один из вас|одного из вас|кого-(?:то|нибудь) из вас)(?!\p{L})|你们(?:中的?|之)?一|你們.?一|あなたたちの(?:誰か|一人)|君たちの/iu

/** Matches a Chinese or Japanese word. These languages put no spaces between words. */
const unspaced = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+$/u
const formsIn = (text: string): string[] => text.split(' ').map((word) => wordsOf(word).join(''))

const places = new Set(
  formsIn(
    'group channel room grupo groupe gruppe Gruppe sala salle salon canal Kanal canale группу группа канал グループ 群组 समूह مجموعة',
  ).map((word) => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word)),
)
const placeWeight = 0.5
/** Weight of "sustainer". It is below 1, so that "do sustainers pay for debates?" is about debates. */
const standingWeight = 0.9
const weightOf = (word: string): number =>
  places.has(word) ? placeWeight : word === 'sustainer' ? standingWeight : 1

/** Returns the tips (gifts of a fixed amount) that a question names, such as "spark" and "relay". */
export function tiersIn(asked: string): Tier[] {
  const words = new Set(wordsOf(asked).map(singular))
  if (words.has('gpu')) words.delete('rack')
  const named = tierNames.filter((tier) => words.has(singular(tier)))
  return named.length > 1 ? named : named.filter((tier) => tier === tierOf(asked))
}

export function tierOf(asked: string): Tier | undefined {
  const words = new Set(wordsOf(asked).map(singular))
  const isGiven =
    ['tip', 'tier', 'plate'].some((word) => words.has(word)) || /\b(?:give|for|buy|get) a rack\b/i.test(asked)
  // "rack" alone means the shared GPU rack, not the tip called "rack".
  return tierNames.find((tier) => words.has(singular(tier)) && (isGiven || tier !== 'rack'))
}

/** Matches an amount of money, such as "$1,000.50" or "1,50 euros". */
const money =
  /(?:\$|usdc?|€) ?(\d[\d.,]{0,11})(?!\d)|(?<![\d.,])(\d[\d.,]{0,11}) ?(?:\$|€|usd|buck|dol|dól|дол|euro|евро|美元|块|ドル|डॉलर|दॉलर|دولار)/iu

/** An amount of money is found only within this many characters from the start of a question. */
const amountWithin = 1000
const numberWords: Record<string, number> = Object.fromEntries(
  [
    'five fünf cinco cinq cinque vijf|ten zehn diez dix dez dieci tien|twenty zwanzig veinte vingt vinte venti twintig',
    'thirty dreißig treinta trente trinta trenta dertig|forty vierzig cuarenta quarante quarenta quaranta veertig',
    'fifty fünfzig cincuenta cinquante cinquenta cinquanta vijftig|sixty sechzig sesenta soixante sessenta sessanta zestig',
    'seventy siebzig setenta soixante-dix settanta zeventig|eighty achtzig ochenta quatre-vingts oitenta ottanta tachtig',
    'ninety neunzig noventa quatre-vingt-dix novanta negentig',
  ]
    .join('|')
    .split('|')
    .flatMap((words, at) => words.split(' ').map((word) => [word, at < 2 ? 5 * (at + 1) : 10 * at])),
)
/** Number words, such as "hundred", that are not converted to digits. */
const otherNumbers =
  'hundred|thousand|hundert|tausend|honderd|duizend|cien|ciento|cientos|cent|cents|cento|mil|mille|mila|doscientos|duzentos|trescientos|trezentos|quinientos|quinhentos'
const numberWord = `(?:${[...Object.keys(numberWords), ...otherNumbers.split('|')].toSorted((a, b) => b.length - a.length).join('|')})`
const numbersInRow = new RegExp(
  `(?<![\\p{L}\\p{N}]-?)${numberWord}(?:[ -](?:(?:and|y|e|et|und|en) )?${numberWord})*(?!\\p{L})`,
  'giu',
)

/** Returns the value of number words such as "twenty" and "vinte e cinco". */
function numberOf(words: string): number | undefined {
  const parts = [...words.toLowerCase().matchAll(new RegExp(`(?<!\\p{L})${numberWord}(?!\\p{L})`, 'gu'))]
  const [tens, units, ...more] = parts.map(([word]) => numberWords[word])
  if (tens === undefined || more.length > 0) return undefined
  if (parts.length === 1) return tens
  return units === undefined || tens < 20 || units > 10 ? undefined : tens + units
}
const inDigits = (text: string): string =>
  text.replace(numbersInRow, (words) => String(numberOf(words) ?? words))

/** Returns the amount of money in a text, such as 0.5 for "0.50 USDC". Pass the text with its punctuation. */
export function amountIn(asked: string): number | undefined {
  const [, before, after] = money.exec(inDigits(asked.slice(0, amountWithin))) ?? []
  const digits = (before ?? after)?.replace(/[.,]+$/, '')
  if (digits === undefined) return undefined
  // "1,000" is a thousand, but "1,50" is one and a half.
  const [, whole = digits, decimals = ''] = /^([\d.,]*)(?:\.|,(?!\d{3}$)|(?<=^0),)(\d+)$/.exec(digits) ?? []
  return Number(`${whole.replace(/[.,]/g, '')}.${decimals || 0}`)
}

export function tierForAmount(asked: string): Tier | undefined {
  const amount = amountIn(asked)
  return amount === undefined ? undefined : tierPaidBy(microOf(amount))
}

const others: Partial<Record<Sku, readonly string[]>> = {
  plaza_pulse: ['feed', 'replies', ...formsIn('flux фид лента ленту フィード 信息流 الخلاصة')],
  npc_summon: [
    ...['citizen', 'summon', 'npc', 'archivist', 'clerk', 'host'],
    ...formsIn(
      'Bürger citoyen ciudadano cidadão cittadino burger warga гражданин гражданина 市民 公民 नागरिक مواطن',
    ),
  ],
  mesh_pass: [
    ...['group', 'channel', 'pass', 'room'],
    ...formsIn(
      'passe pase Pass abono пропуск пасс パス 通行证 通行證 تصريح grupo groupe gruppo Gruppe sala salle salon canal Kanal canale группу группа канал グループ 群组 समूह مجموعة',
    ),
    ...formsIn('मेश меш ميش メッシュ'),
  ],
  sustainer_tip: ['tip', 'sustainer'],
  metrics_pro: ['budget', 'metrics'],
  debate_pack: ['debate'],
  reply_context: ['thread', 'prompt'],
  agents_directory: formsIn(
    'Verzeichnis Agentenverzeichnis directorio annuaire diretório elenco каталог справочник 目录 名录 名簿 ディレクトリ دليل निर्देशिका direktori',
  ),
  laws_feed: ['tally', 'tallies'],
  channel_pulse: formsIn('pulso pouls puls пульс пульса パルス 脉搏 脉动 نبض पल्स'),
  crawl_pack: ['snapshot', ...formsIn('क्रॉल краул クロール 爬取 زحف')],
  credits_topup: ['credit', 'topup'],
}

const singular = (word: string) => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word)

export const usd = (amount: number): string =>
  `${amount.toLocaleString('en', { maximumFractionDigits: 2 })} USD`

export function tierLine(tier: Tier): string {
  const { label, priceMicroUsd, days, credits, perk } = tiers[tier]
  return `${tier} (${label}): ${usd(priceMicroUsd / microPerUsd)}, ${days} days, ${credits.toLocaleString('en')} credits, ${perk}`
}
