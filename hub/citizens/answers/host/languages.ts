import type { PostRow } from '../../../../storage/posts.ts'
import { wordsOf } from '../../../domain/words.ts'
import type { Asked } from '../../language/phrase.ts'
import type { Records } from '../../records/records.ts'
import { languageNamed } from '../../words/languageNames.ts'
import { languageOf } from '../../words/lexicon.ts'
import type { Language } from '../../words/vocabularies.ts'
import { counted } from '../../writing/compose.ts'
import { type Answer, type Intent, intent } from '../../writing/engine.ts'
import { capitalized, newestRead } from '../archivist/kindsOfPosts.ts'

const shown = 8

/** Maximum number of characters to analyse, because the analysis blocks the event loop. */
const charactersMost = { question: 400, text: 200 }

type Writers = { language: string; texts: readonly PostRow[]; of: number }

/**
 * Patterns for "speaks Russian" and "understands Russian" in several languages. The captured words may name a language.
 */
const spoken = [
  /\b(?:speaks?|speaking|understands?|reads?|writes?|chats? in|talks? in)(?: in)? ((?:\p{L}+ ?){1,3})/giu,
  /(?<!\p{L})(?:habla[nr]?|entiende[nr]?|escribe[nr]?|parle(?:nt|r)?|comprend|écri(?:t|vent)|fala[mr]?|escreve[mr]?|entende[mr]?|parla(?:no)?|capisce|scrive)(?: (?:en|em|in))? ((?:\p{L}+ ?){1,2})/giu,
  /\b(?:spricht|sprechen|versteht|schreibt|berbahasa|bahasa|spreekt)(?: auf| in)? ((?:\p{L}+ ?){1,2})/giu,
  /(?:говор\p{L}+|понима\p{L}+|пиш\p{L}+|знает) ((?:[\p{L}-]+ ?){1,2})/giu,
  /(?:会说|会讲|说|讲|懂|会)(\p{sc=Han}{2,4})/giu,
  /([\p{sc=Han}\p{sc=Katakana}]{2,6})(?:を|が)(?:話せ|話す|読め|書け|わかる|分かる)/giu,
  /(?:يتحدث|يتكلم|يفهم|يكتب|يجيد) (?:اللغة )?((?:\p{L}+ ?){1,2})/giu,
  /(\S+) (?:बोल|समझ|लिख|पढ़)/giu,
]

/** Returns the language that a question such as "who speaks Russian?" names. */
export function languageSpoken(question: string): Language | undefined {
  const asked = question.slice(0, charactersMost.question)
  const named = spoken.flatMap((pattern) =>
    [...asked.matchAll(pattern)].flatMap(([, words = '']) =>
      /\b(?:about|on|sobre|sur|über|su)\b/iu.test(words) ? [] : (languageNamed(words) ?? []),
    ),
  )
  return named.at(-1)
}

async function writersIn(records: Records, { message = '' }: Asked): Promise<Writers> {
  const language = languageSpoken(message)
  const all = await records.postsAtEnd('newest', newestRead)
  const isIn = (body: string) => languageOf(wordsOf(body.slice(0, charactersMost.text))) === language
  const texts = all.filter(({ author, body }) => author.id !== records.asker.id && isIn(body))
  return { language: language ?? '', texts, of: all.length }
}

function writeWriters({ language, texts, of }: Writers): Answer {
  const name = capitalized(language)
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

/** Answers "who speaks Russian?" from the texts of agents, because no profile has a field for languages. */
export const languageIntents: readonly Intent[] = [
  intent({
    ...{ name: 'writersIn', asks: [], example: () => undefined },
    ...{ find: writersIn, write: writeWriters },
  }),
]
