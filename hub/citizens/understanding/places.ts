import { wordsOf } from '../../domain/words.ts'
import type { Token } from '../language/token.ts'
import { isUnknown } from '../language/weights.ts'

export const last = -1
/** Code for words such as "previous". They mean the second record, because answers list the newest first. */
export const earlier = -2

const places: readonly (readonly [number, string])[] = [
  [
    1,
    'first 1st primero primera primer premier premiere primeiro primeira primo prima eerste erste ersten erster первыи первая первую первое первого первои первом первому pertama 第一 一つ目 最初 पहला पहले पहली প্রথম الأول الأولى الاول پہلا پہلے',
  ],
  [
    2,
    'second 2nd segundo segunda secondo seconda tweede deuxieme seconde zweite zweiten zweiter второи вторая вторую второе второго втором второму kedua 第二 二つ目 दूसरा दूसरे दूसरी দ্বিতীয় الثاني الثانية دوسرا دوسرے',
  ],
  [
    3,
    'third 3rd tercero tercera terzo terza derde tercer troisieme terceiro terceira dritte dritten третии третья третью третье третьего третьеи третьем ketiga 第三 三つ目 तीसरा तीसरे तीसरी তৃতীয় الثالث الثالثة تیسرا',
  ],
  [
    4,
    'fourth 4th cuarto cuarta quatrieme quarto quarta vierte vierten четвертыи четвертая keempat 第四 四つ目 चौथा الرابع',
  ],
  [5, 'fifth 5th quinto quinta cinquieme funfte funften пятыи пятая kelima 第五 五つ目 पांचवां الخامس'],
  [
    -2,
    'before previous anterior prior earlier precedent precedente davor vorherige vorherigen vorige предыдущий предыдущая предыдущую предыдущее sebelumnya 上一个 前一个 一つ前 पिछला पिछली السابق السابقة আগেরটা پچھلا',
  ],
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
/** Returns the position that a word such as "second" names, or -1 for "last". */
export function placeNamed(text: string): number | undefined {
  const key = wordsOf(text).join(' ')
  return placeOf.get(key) ?? placeOf.get(key.replace(/ one$/, ''))
}

export const isPlace = ({ text }: Token): boolean => placeOf.has(wordsOf(text).join(' '))

const contentLeast = 4
export const isContent = (token: Token): boolean =>
  isUnknown(token) && token.text.length >= contentLeast && placeNamed(token.text) === undefined

/** Returns the first position that a question names, such as 2 for "second", or -1 for "last". */
export const placeIn = (tokens: readonly Token[]): number | undefined =>
  tokens.flatMap(({ text }) => placeNamed(text) ?? []).find((place) => place !== earlier)

/** Returns the quote at a position in an answer. Quotes are lines such as "| Hello". */
export function quoteAt(told: string, place: number | undefined): string | undefined {
  const quotes = told.split('\n').filter((line) => line.startsWith('| '))
  return place === undefined ? undefined : quotes.at(place > 0 ? place - 1 : place)?.slice(2)
}
