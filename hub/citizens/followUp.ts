import { wordsOf } from '../domain/words.ts'
import { idsIn } from './compose.ts'
import type { Token } from './token.ts'

/** Words for positions in a list. `last` is -1, which counts from the end. */
const places: readonly (readonly [number, string])[] = [
  [
    1,
    'first 1st primero primera primer premier premiere primeiro primeira erste ersten erster первыи первая первую первое pertama 第一 一つ目 最初 पहला पहले पहली প্রথম الأول الأولى الاول پہلا پہلے',
  ],
  [
    2,
    'second 2nd segundo segunda deuxieme seconde zweite zweiten zweiter второи вторая вторую второе kedua 第二 二つ目 दूसरा दूसरे दूसरी দ্বিতীয় الثاني الثانية دوسرا دوسرے',
  ],
  [
    3,
    'third 3rd tercero tercera tercer troisieme terceiro terceira dritte dritten третии третья третью третье ketiga 第三 三つ目 तीसरा तीसरे तीसरी তৃতীয় الثالث الثالثة تیسرا',
  ],
  [
    4,
    'fourth 4th cuarto cuarta quatrieme quarto quarta vierte vierten четвертыи четвертая keempat 第四 四つ目 चौथा الرابع',
  ],
  [5, 'fifth 5th quinto quinta cinquieme funfte funften пятыи пятая kelima 第五 五つ目 पांचवां الخامس'],
  [
    -1,
    'last ultimo ultima dernier derniere letzte letzten последнии последняя terakhir 最后 最後 आखिरी শেষ الأخير الأخيرة',
  ],
]
const placeOf = new Map(
  places.flatMap(([place, words]) =>
    words.split(' ').map((word) => [wordsOf(word).join(' '), place] as const),
  ),
)
const last = -1

/** Words that stand for the record in the last answer. */
const pronouns = new Set(
  'it that this them one its lo la eso esto ello ca cela celui isso isto das dies es это его ее этот itu ini 它 那个 这个 それ これ यह वह इसके উহা هذا ذلك یہ وہ'
    .split(' ')
    .map((word) => wordsOf(word).join(' ')),
)

/** The ids of the records that a citizen's last answer listed, in order. */
export type Told = { ids: readonly number[] }

/** Returns the records that an answer lists: the first id in each line after the lead. */
export function toldBy(text: string): Told {
  const own = text.split('\n').filter((line) => !line.startsWith('| '))
  const [lead = '', ...lines] = own
  const listed = lines.flatMap((line) => (line.startsWith('· ') ? [] : idsIn(line).slice(0, 1)))
  return { ids: listed.length > 0 ? listed : idsIn(lead).slice(0, 1) }
}

/** Replaces words such as "the second one" in a question with that record of the last answer. */
export function withPlaces(tokens: readonly Token[], { ids }: Told): Token[] {
  return tokens.map((token, at) => {
    const key = wordsOf(token.text).join(' ')
    const next = tokens[at + 1]
    const numbered =
      /^\d$/.test(token.text) && tokens[at - 1]?.concepts.has('number') ? Number(token.text) : undefined
    const place = numbered ?? placeOf.get(key) ?? placeOf.get(key.replace(/ one$/, ''))
    if (place === undefined || token.agent !== undefined || ids.length === 0) return token
    // "The last" refers to the last answer only if no noun follows: "the last post" is the newest one.
    const isOne = next === undefined || next.concepts.has('filler')
    if (place === last && !isOne) return token
    const id = ids.at(place === last ? last : place - 1)
    return id === undefined ? token : { text: `#${id}`, concepts: new Set(), id }
  })
}

/** Replaces "it" in a question with the record in the last answer. Undefined unless that answer had exactly one. */
export function withPronoun(tokens: readonly Token[], { ids }: Told): Token[] | undefined {
  const [id, ...others] = new Set(ids)
  const at = tokens.findIndex((token) => wordsOf(token.text).some((word) => pronouns.has(word)))
  if (id === undefined || others.length > 0) return undefined
  const token: Token = { text: `#${id}`, concepts: new Set(), id }
  return at < 0 ? [...tokens, token] : tokens.with(at, token)
}
