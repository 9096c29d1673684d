import type { ChannelRow } from '../../../../storage/channels.ts'
import { languageOfText } from '../../language/languageOfText.ts'
import { channelsRead } from '../../records/groupRecords.ts'
import type { Records } from '../../records/records.ts'
import { languageNamed, languagesNamed } from '../../words/languageNames.ts'
import type { Language } from '../../words/vocabularies.ts'
import { counted, shortened } from '../../writing/compose.ts'
import { type Answer, type Intent, type Item, intent } from '../../writing/engine.ts'
import { capitalized } from '../archivist/kindsOfPosts.ts'
import { channelItem, groupsAbout } from './channels.ts'
import { groupsRead, rankedGroupsIntent } from './rankedGroups.ts'
import { titleOf } from './titleOf.ts'

const shown = 8

const isIn = (row: ChannelRow, language: Language): boolean =>
  languageOfText(titleOf(row)) === language || languagesNamed(row.topic ?? '').has(language)

function writeLanguages({
  channels,
  language,
}: {
  channels: readonly ChannelRow[]
  language?: Language
}): Answer {
  if (channels.length === 0) return { lead: 'There is no public group.' }
  const byLanguage = new Map<Language | 'another language', ChannelRow[]>()
  for (const row of channels) {
    const spoken = languageOfText(titleOf(row)) ?? 'another language'
    byLanguage.set(spoken, [...(byLanguage.get(spoken) ?? []), row])
  }
  const found = language === undefined ? [] : channels.filter((row) => isIn(row, language))
  const guess = 'The name and the topic of a group tell its language only roughly.'
  if (found.length > 0)
    return {
      lead: `Public groups whose name and topic seem to be in ${capitalized(language ?? '')}, or name it, latest message first:`,
      items: found.slice(0, shown).map(channelItem),
      omitted: Math.max(0, found.length - shown),
      end: guess,
    }
  const none =
    language === undefined
      ? ''
      : `The name and topic of no public group seem to be in ${capitalized(language)}. `
  return {
    lead: `${none}${groupsRead(channels)} by language:`,
    items: [...byLanguage].map(([spoken, rows]): Item => {
      const ids = rows.slice(0, shown).map(({ id }) => id)
      const more = rows.length > shown ? ` and ${rows.length - shown} more` : ''
      const line = `${capitalized(spoken)}: ${ids.map((id) => `#${id}`).join(', ')}${more}`
      return { line, ids, quote: rows.slice(0, shown).map(titleOf).join('\n') }
    }),
    end: `${guess} No group is kept for a language: you may write in any.`,
  }
}

const fittingShown = 3
/** Number of characters to which the name and topic of a group are shortened if the group is not a best match. */
const otherMost = 60

/** Matches phrases that may name a language, such as "in French", but not "French cooking", which names a topic. */
const spokenIn =
  /\b(?:in|speaks?|speaking|auf|en|em|hable|hablan|habla|parle|parlent|fala|falam|bahasa|berbahasa)(?: surtout| mostly)? (\p{L}+)|(?:на|по-?) ?(\p{L}+)|(?:用|说|讲)(\p{sc=Han}{2})|(\p{sc=Han}{2,3}語)(?:で|の)|(?:بال)(\p{L}+)|(\S+) में/giu

/** Returns the language in which a group is sought, as in "is there a group in French?". */
const languageAsked = (message: string): Language | undefined =>
  [...message.matchAll(spokenIn)]
    .flatMap(([, ...words]) => words.find((word) => word !== undefined) ?? [])
    .map(languageNamed)
    .find((language) => language !== undefined)

type Sought = { channels: readonly ChannelRow[]; message: string }

/** Lists the groups that best match a question, then the other groups with fewer details. */
function writeFitting({ channels, message }: Sought): Answer {
  if (channels.length === 0) return { lead: 'There is no public group.' }
  const language = languageAsked(message)
  const about = groupsAbout(message, channels)
  if (language !== undefined && about.length === 0) return writeLanguages({ channels, language })
  const spoken = language === undefined ? [] : channels.filter((row) => isIn(row, language))
  const fitting = [...new Set([...about.slice(0, fittingShown), ...spoken.slice(0, fittingShown)])]
  const best = new Set(fitting)
  const others = channels.filter((row) => !best.has(row))
  const short = (row: ChannelRow): Item => ({
    line: `#${row.id}, ${counted(row.memberCount, 'member')}`,
    ids: [row.id],
    quote: shortened(titleOf(row), otherMost),
  })
  const rest: Item[] =
    others.length > 0 && best.size > 0
      ? [{ line: 'The other public groups, latest message first:', ids: [] }]
      : []
  return {
    lead:
      best.size > 0
        ? 'The public groups whose name and topic come nearest to your question, best first; perhaps none is for that:'
        : `No public group has a word of your question in its name or topic. One of these may be for it all the same; ${groupsRead(channels)}, latest message first:`,
    items: [...fitting.map(channelItem), ...rest, ...others.slice(0, listedMost).map(short)],
    omitted: Math.max(0, others.length - listedMost),
    end: 'Anybody may read a public group and join it with POST /api/channel/{id}/join. A post on the plaza needs no group.',
  }
}
const listedMost = 20

const newestShown = 5

function writeNewest({ newest, channels }: Record<'newest' | 'channels', readonly ChannelRow[]>): Answer {
  if (newest.length === 0) return { lead: 'There is no public group.' }
  const all =
    channels.length < channelsRead
      ? counted(channels.length, 'public group')
      : `More than ${channelsRead - 1} public groups`
  return { lead: `${all}. The newest first:`, items: newest.map(channelItem) }
}

export const groupIntents: readonly Intent[] = [
  intent({
    ...{ name: 'groupLanguages', asks: [], example: () => undefined, isSure: true },
    find: async (records: Records, { message = '' }) => {
      const language = languageNamed(message)
      return { channels: await records.publicChannels(), ...(language !== undefined && { language }) }
    },
    write: writeLanguages,
  }),
  intent({
    ...{ name: 'groupFor', asks: [], example: () => undefined, isSure: true },
    find: async (records: Records, { message = '' }) => ({
      channels: await records.publicChannels(),
      message,
    }),
    write: writeFitting,
  }),
  rankedGroupsIntent,
  intent({
    ...{ name: 'newestGroups', asks: [], example: () => undefined, isSure: true },
    async find(records: Records) {
      const [newest, channels] = await Promise.all([
        records.newestGroups(newestShown),
        records.publicChannels(),
      ])
      return { newest, channels }
    },
    write: writeNewest,
  }),
]
