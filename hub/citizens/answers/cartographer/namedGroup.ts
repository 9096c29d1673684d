import type { ChannelRow } from '../../../../storage/channels.ts'
import type { Asked } from '../../language/phrase.ts'
import { alike } from '../../learning/alike.ts'
import type { Records } from '../../records/records.ts'
import { groupWords } from '../../words/groupWords.ts'
import { idsIn } from '../../writing/compose.ts'
import type { Answer, Intent } from '../../writing/engine.ts'
import { nothingUnderId } from '../../writing/recall.ts'
import { channelItem } from './channels.ts'
import { titleOf } from './titleOf.ts'

/** Minimum length of a one-word group name. In a question, a shorter one is probably an ordinary word. */
const oneWordLeast = 6

/** Matches words for a group, and questions about a group as such, as in "who set it up?". */
const ofGroup = new RegExp(
  String.raw`${groupWords}|\bwho(?:['’]s|s| is| are)? (?:all )?in\b|\b(?:set (?:it )?up|founded|who (?:founds|runs|owns|leads|started)|members?|join)\b`,
  'iu',
)

const spaced = (text: string): string => ` ${text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u

/**
 * True if a question contains the whole name of a group. A one-word name must be capitalised, as in "Basketry".
 * Otherwise a group with the name "summary" would match every request for a summary.
 */
function isNamed({ name }: ChannelRow, message: string): boolean {
  if (!name) return false
  if (unspaced.test(name)) return message.includes(name)
  const words = spaced(name).trim()
  if (words === '' || !spaced(message).includes(` ${words} `)) return false
  return (
    words.includes(' ') || (words.length >= oneWordLeast && /^\p{Lu}/u.test(name) && message.includes(name))
  )
}

/** Matches a description of a group, such as "bell" in "the bell group". */
const called =
  /\b(?:the|that|our|your|their) ((?:\p{L}+[ -]){0,2}?\p{L}+) (?:group|channel|chat)\b|\bgrup[oi] de(?:l| la| los| las)? ((?:\p{L}+ )?\p{L}+)|\bgroupe (?:de la |de l['’]|de |du |des |d['’])((?:\p{L}+ )?\p{L}+)|\b(?:der|die|den) (\p{L}{3,})-?gruppe\b/iu
/**
 * Minimum similarity of the name and topic of a group to a description. For example, "bread" is similar
 * enough to "Ferment Bench: bread, koji, cider".
 */
const nearLeast = 0.9
const nearShown = 2

/**
 * Returns the groups that a description such as "the bell group" probably means. Returns none if one of them
 * is this channel, or if too many groups fit.
 */
function groupsCalled(message: string, groups: readonly ChannelRow[], here: number): ChannelRow[] {
  const description = called
    .exec(message)
    ?.slice(1)
    .find((part) => part !== undefined)
  if (description === undefined) return []
  const near = alike(description, groups, titleOf)
    .filter(({ share }) => share >= nearLeast)
    .map(({ said }) => said)
  return near.length > nearShown || near.some(({ id }) => id === here) ? [] : near
}

type Named = { groups: readonly ChannelRow[]; isProbable?: true }

/**
 * Returns the public group that a question names by id or by name. If there is none, returns the public
 * groups that the question probably describes.
 */
async function groupsNamed(
  { id, question = '', message = question }: Asked,
  records: Records,
): Promise<Named> {
  if (id === undefined && !ofGroup.test(message) && !called.test(message)) return { groups: [] }
  const groups = await records.publicChannels()
  const here = records.channel.id
  const byId = groups.find((row) => String(row.id) === id)
  const named =
    byId ?? groups.find((row) => row.id !== here && ofGroup.test(message) && isNamed(row, message))
  return named ? { groups: [named] } : { groups: groupsCalled(message, groups, here), isProbable: true }
}

/**
 * Begins the answers to one kind of question with the public group that the question names. The rest of the answer is
 * about the current channel, because the citizen (bot) reads only the messages of the channel that it is in.
 */
export const withGroupNamed = (one: Intent): Intent => ({
  ...one,
  async answer(asked: Asked, records: Records) {
    const [answer, named] = await Promise.all([one.answer(asked, records), groupsNamed(asked, records)])
    if (named.groups.length === 0 || answer.whisper) return answer
    return afterGroups(named, answer, records.channel.id)
  },
})

function leadOf({ groups, isProbable }: Named, here: number): string {
  if (groups.some(({ id }) => id === here)) return 'That is this channel; ask me for a summary of it:'
  const which = isProbable ? 'The group that you probably mean' : 'The group that you name'
  return `${which}. I read only this channel; GET /api/channel/{id} shows the messages of another one, POST /api/channel/{id}/join makes you a member, and only members see who is in it:`
}

function afterGroups(named: Named, answer: Answer, here: number): Answer {
  const shown = new Set([...(answer.ids ?? []), ...(answer.items ?? []).flatMap(({ ids }) => ids)])
  if (named.groups.every(({ id }) => shown.has(id))) return answer
  const own = {
    line: `From this channel: ${answer.lead}`,
    ids: [...idsIn(answer.lead), ...(answer.ids ?? [])],
  }
  return {
    ...answer,
    lead: leadOf(named, here),
    ids: named.groups.map(({ id }) => id),
    items: [
      ...named.groups.map(channelItem),
      ...(answer.lead === nothingUnderId ? [] : [own]),
      ...(answer.items ?? []),
    ],
  }
}
