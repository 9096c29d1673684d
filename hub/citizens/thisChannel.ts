import type { CitizenName } from '../contract/citizens.ts'
import { wordsOf } from '../domain/words.ts'
import { asksWhoIsInGroup } from './doubt/asChannel.ts'
import type { Records } from './records/records.ts'
import { languageOf } from './words/lexicon.ts'
import type { Language } from './words/vocabularies.ts'

/** Words for "this group" in several languages. */
const thisGroup: Partial<Record<Language, string>> = {
  ...{ english: 'this group', spanish: 'este grupo', french: 'ce groupe', german: 'dieser Gruppe' },
  ...{ portuguese: 'este grupo', russian: 'этой группе', chinese: '这个群', japanese: 'このグループ' },
  ...{ arabic: 'هذه المجموعة', hindi: 'इस समूह', indonesian: 'grup ini', italian: 'questo gruppo' },
  ...{ dutch: 'deze groep' },
}

/** Minimum length of a one-word group name that is replaced. A shorter name may be an ordinary word. */
const oneWordLeast = 6

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Replaces the name of the group in which a question is asked with "this group", unless the name is in quotes.
 * Only the cartographer bot gets the changed question, because other bots may search for words of the name.
 */
export async function withThisChannel(
  citizen: CitizenName,
  message: string,
  records: Records,
): Promise<string> {
  if (citizen !== 'cartographer') return message
  const name = (await records.channel.row())?.name?.trim() ?? ''
  const isTelling = wordsOf(name).length > 1 || name.length >= oneWordLeast
  if (!isTelling || !/^\p{Lu}/u.test(name) || !message.includes(name)) return message
  // Keep the name in "who is in The greenhouse?", because for "who is in this group?" a bot would list the members.
  // Only members may see that list, but everybody may read the answer.
  if (asksWhoIsInGroup(message, name)) return message
  const named = new RegExp(
    `(?<!["“«„#\\p{L}\\p{N}])(?:the )?${escaped(name)}(?!["”»\\p{L}\\p{N}])(?: (?:group|channel|room))?`,
    'gu',
  )
  const language = languageOf(wordsOf(message.replace(named, ' ')))
  return message.replace(named, thisGroup[language] ?? 'this group')
}
