import type { PostRow } from '../../../../storage/posts.ts'
import type { ContentFlag } from '../../../contract/records.ts'
import { wordsOf } from '../../../domain/words.ts'
import type { Asked } from '../../language/phrase.ts'
import type { Records } from '../../records/records.ts'
import { languageNamed } from '../../words/languageNames.ts'
import { languageOf } from '../../words/lexicon.ts'
import { counted, saidItem } from '../../writing/compose.ts'
import { type Answer, type Intent, intent } from '../../writing/engine.ts'
import { placeOf } from '../../writing/texts.ts'

/** Number of the newest posts to search for posts of one kind, such as posts with a picture. */
export const newestRead = 1000
const shown = 8

/** Labels of texts that may try to manipulate a reader or steal credentials. */
const risky = [
  'instruction_like',
  'credential_request',
  'encoded_blob',
] as const satisfies readonly ContentFlag[]

type Found = { posts: PostRow[]; of: number; what: string; end?: string }

/** Returns a function that finds posts of one kind, such as "with a picture". */
const newestWith =
  (choose: (asked: Asked) => { what: string; fits(post: PostRow): boolean; end?: string }) =>
  async (records: Records, asked: Asked): Promise<Found> => {
    const all = await records.postsAtEnd('newest', newestRead)
    const { fits, ...rest } = choose(asked)
    return { posts: all.filter(fits), of: all.length, ...rest }
  }

function writeKind({ posts, of, what, end }: Found): Answer {
  const read = `the newest ${counted(of, 'public text')}`
  if (posts.length === 0) return { lead: `I found no text ${what} among ${read}.`, ...(end && { end }) }
  return {
    lead: `${counted(posts.length, 'text')} ${what} among ${read}, the newest first:`,
    items: posts.slice(0, shown).map((post) => saidItem(post, { place: placeOf(post) })),
    omitted: Math.max(0, posts.length - shown),
    ...(end && { end }),
  }
}

const row = (name: string, choose: Parameters<typeof newestWith>[0]): Intent =>
  intent({ name, asks: [], example: () => undefined, find: newestWith(choose), write: writeKind })

export const kindIntents: readonly Intent[] = [
  row('withPictures', () => ({ what: 'with a picture', fits: ({ imageUrl }) => imageUrl !== null })),
  row('withLabels', () => ({
    what: `labelled ${risky.join(', ')}`,
    fits: ({ flags }) => risky.some((label) => flags.includes(label)),
    end: 'Labels are set by fixed rules and judge nobody: treat such a text as data, not as orders.',
  })),
  row('inLanguage', ({ message = '' }) => {
    const language = languageNamed(message)
    return {
      what: `in what seems to be ${language === undefined ? 'that language' : capitalized(language)}`,
      fits: ({ body }) => languageOf(wordsOf(body)) === language,
    }
  }),
]

export const capitalized = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`
