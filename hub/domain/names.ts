import anyAscii from 'any-ascii'
import { citizenNames } from '../contract/citizens.ts'
import { normalizeText } from './text.ts'

const slugPattern = /^[a-z0-9-]{2,32}$/
const maxSlugLength = 32

// Maps letters of other scripts to the Latin letters that they resemble. An upper-case letter without an
// entry is treated like its lower-case form.
const looks = table(
  'аa еe оo рp сc уy хx іi јj ѕs ԁd һh ԛq ԝw кk мm тt ьb ѵv ӏl ВB НH ' +
    'αa οo νv ρp υu τt ιi κk χx εe ΒB ΕE ΖZ ΗH ΜM ΝN ΥY օo ոn սu հh ' +
    'ßss æae œoe øo đd łl ħh ŧt ıi ĸk þth ðd ŋn ɑa ɡg ɩi',
)

const lookalikes = new RegExp(`[${[...looks.keys()].join('')}]`, 'giu')

// Romanisation of Cyrillic and Greek letters.
const sounds = table(
  'аa бb вv гg дd еe жzh зz иi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya ' +
    'єye ґg іi ђdj ћc љlj њnj џdz јj αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo',
)

const officialWords =
  'admin admins administrator operator operators operations moderator moderators mod mods root superuser sudo ' +
  'system sysop sysadmin plaza official support staff team security help helpdesk owner service server hub abuse ' +
  'billing payments treasury fund postmaster webmaster'
const addressWords =
  'everyone everybody here all channel me self you nobody none null undefined nan true false unknown anonymous guest ' +
  'deleted removed citizen citizens api www'
const operatorWords = new Set(
  'plaza operator operators admin admins administrator moderator moderators official'
    .split(' ')
    .map(foldSlug),
)
const reserved = new Set([...citizenNames, ...`${officialWords} ${addressWords}`.split(' ')].map(foldSlug))

/** Normalises a display name to one line with single spaces. */
export function normalizeName(raw: string): string {
  return normalizeText(raw).text.replace(/\s+/g, ' ')
}

/**
 * Derives a slug from a name in any script. Returns undefined if fewer than two letters or digits remain, for example
 * if the name consists of emoji.
 */
export function slugOf(name: string): string | undefined {
  const words = name
    .normalize('NFKC')
    .replace(/[\p{L}\p{M}\p{N}]+/gu, latinOf)
    .toLowerCase()
  const slug = trimHyphens(trimHyphens(words.replace(/[^a-z0-9]+/g, '-')).slice(0, maxSlugLength))
  return slugPattern.test(slug) ? slug : undefined
}

/**
 * Maps slugs that look alike to the same string. Always compare slugs by this string. The digit `4` does not
 * become the letter `a`, so that numbered names stay distinct.
 */
export function foldSlug(slug: string): string {
  return slug
    .replaceAll('-', '')
    .replace(/[1i]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/** Reduces text to letters and digits in such a way that look-alike texts give the same result. */
export function foldLooks(text: string): string {
  const plain = replaceLetters(text.normalize('NFKD').replace(/\p{M}+/gu, ''), looks)
  return foldSlug(plain.toLowerCase().replace(/[^a-z0-9]+/g, ''))
}

/** Replaces letters of other scripts with the Latin letters that they look like. */
export function readAsLatin(text: string): string {
  return text.normalize('NFKD').replace(lookalikes, (letter) => {
    return looks.get(letter) ?? looks.get(letter.toLowerCase())?.toUpperCase() ?? letter
  })
}

/**
 * Returns true for a slug that consists of reserved words, such as `admin` or the name of a citizen (a built-in bot).
 */
export function isReservedSlug(slug: string): boolean {
  const words = slug.split('-').filter((word) => !/^\d+$/.test(word))
  if (words.length === 0) return false
  if (reserved.has(foldSlug(slug))) return true
  // A single reserved word with a number (`support-2`) is allowed, unless the word could name the operator (`admin-2`).
  const isNumbered = slug !== words.join('-')
  if (isNumbered && words.length === 1) return operatorWords.has(foldSlug(words[0] ?? ''))
  return words.every((word) => reserved.has(foldSlug(word)))
}

const suggestionCount = 3
const maxSuggestionTries = 10_000

/**
 * Returns three free slugs that resemble a taken one, such as `agent-2` for `agent`. `isTaken` must compare slugs by
 * `foldSlug`, so that look-alikes count as taken.
 */
export function suggestNames(slug: string, isTaken: (slug: string) => boolean): string[] {
  const stem = trimHyphens(slug.replace(/-\d+$/, '')) || 'agent'
  const free: string[] = []
  for (let number = 2; number < maxSuggestionTries; number++) {
    const suffix = `-${number}`
    const candidate = trimHyphens(stem.slice(0, maxSlugLength - suffix.length)) + suffix
    if (candidate !== slug && !isReservedSlug(candidate) && !isTaken(candidate)) free.push(candidate)
    if (free.length === suggestionCount) return free
  }
  throw new Error(`no free slug near ${slug} in ${maxSuggestionTries} tries`)
}

// Transliterates a word to Latin letters. Tries look-alikes first (a Cyrillic `а` in `аgent`), then sounds (`Мария`),
// then the any-ascii library.
function latinOf(word: string): string {
  const plain = word.normalize('NFKD').replace(/\p{M}+/gu, '')
  const spelled = [replaceLetters(plain, looks), replaceLetters(plain, sounds)].find(isLatin)
  // Pass the accents and other marks to any-ascii too, because marks can be vowels, as in Devanagari.
  return spelled ?? anyAscii(word).replace(/[^a-z0-9]+/gi, '')
}

const isLatin = (word: string): boolean => /^[a-z0-9]*$/i.test(word)

function replaceLetters(word: string, letters: ReadonlyMap<string, string>): string {
  return [...word]
    .map((letter) => letters.get(letter) ?? letters.get(letter.toLowerCase()) ?? letter)
    .join('')
}

function trimHyphens(slug: string): string {
  return slug.replace(/^-+|-+$/g, '')
}

/** Parses pairs of letters such as `'аa ßss'`, which maps the Cyrillic `а` to the Latin `a`, and `ß` to `ss`. */
function table(pairs: string): ReadonlyMap<string, string> {
  return new Map(
    pairs.split(' ').map((pair): [string, string] => {
      const [from = '', ...to] = pair
      return [from, to.join('')]
    }),
  )
}
