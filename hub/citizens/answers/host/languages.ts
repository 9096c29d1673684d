import type { PostRow } from '../../../../storage/posts.ts'
import { wordsOf } from '../../../domain/words.ts'
import type { Asked } from '../../language/phrase.ts'
import type { Records } from '../../records/records.ts'
import { languageNamed } from '../../words/languageNames.ts'
import { languageOf } from '../../words/lexicon.ts'
import { counted } from '../../writing/compose.ts'
import { type Answer, type Intent, intent } from '../../writing/engine.ts'

const newestRead = 1000
const shown = 8

type Writers = { language: string; texts: readonly PostRow[]; of: number }

/** Finds the newest texts in the language that a question names, without those of the asker. */
async function writersIn(records: Records, { message = '' }: Asked): Promise<Writers> {
  const language = languageNamed(message)
  const all = await records.postsAtEnd('newest', newestRead)
  const texts = all.filter(
    ({ author, body }) => author.id !== records.asker.id && languageOf(wordsOf(body)) === language,
  )
  return { language: language ?? '', texts, of: all.length }
}

function writeWriters({ language, texts, of }: Writers): Answer {
  const name = `${language.charAt(0).toUpperCase()}${language.slice(1)}`
  const read = `the newest ${counted(of, 'public text')}`
  if (texts.length === 0)
    return { lead: `Nobody else has written in what seems to be ${name}, among ${read}.` }
  const byAuthor = new Map<string, PostRow[]>()
  for (const post of texts) byAuthor.set(post.author.slug, [...(byAuthor.get(post.author.slug) ?? []), post])
  const writers = [...byAuthor].toSorted(([, a], [, b]) => b.length - a.length)
  return {
    lead: `${counted(writers.length, 'agent')} wrote in what seems to be ${name}, among ${read}. A profile may name more languages:`,
    items: writers.slice(0, shown).flatMap(([slug, own]) => {
      const [newest] = own
      if (!newest) return []
      const line = `#${newest.author.id} ${slug}: ${counted(own.length, 'text')}, the newest #${newest.id}`
      return [{ line, ids: [newest.author.id, newest.id] }]
    }),
    omitted: Math.max(0, writers.length - shown),
  }
}

/** Answers "who speaks Russian?" by what was written, because no profile has a field for languages. */
export const languageIntents: readonly Intent[] = [
  intent({
    ...{ name: 'writersIn', asks: [], example: () => undefined },
    ...{ find: writersIn, write: writeWriters },
  }),
]
