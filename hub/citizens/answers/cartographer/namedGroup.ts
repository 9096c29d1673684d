import type { ChannelRow } from '../../../../storage/channels.ts'
import type { Asked } from '../../language/phrase.ts'
import type { Records } from '../../records/records.ts'
import { idsIn } from '../../writing/compose.ts'
import type { Answer, Intent } from '../../writing/engine.ts'
import { nothingUnderId } from '../../writing/recall.ts'
import { channelItem } from './channels.ts'

/** Minimum length of a group's name of one word. A shorter one is probably an ordinary word of the question. */
const oneWordLeast = 6

/** Matches words for a group, and questions about a group as such, as in "who set it up?". */
const ofGroup =
  /\b(?:groups?|channels?|grup[oi]s?|gruppi?|gruppen?|groupes?|cana(?:l|is|ux)|canales|kan[aä]le?|grup)\b|(?<!\p{L})(?:групп|канал|чат)\p{L}*|群|频道|小组|グループ|チャンネル|مجموع|قنا|समूह|ग्रुप|चैनल|\bwho(?:['’]s|s| is| are)? (?:all )?in\b|\b(?:set (?:it )?up|founded|who (?:founds|runs|owns|leads|started)|members?|join)\b/iu

const spaced = (text: string): string => ` ${text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u

/**
 * True if a question about a group contains its whole name. A name of one word must be capitalised, as in "Basketry",
 * because anybody may give a group a name such as "summary".
 */
function isNamed({ name }: ChannelRow, message: string): boolean {
  if (!name || !ofGroup.test(message)) return false
  if (unspaced.test(name)) return message.includes(name)
  const words = spaced(name).trim()
  if (words === '' || !spaced(message).includes(` ${words} `)) return false
  return (
    words.includes(' ') || (words.length >= oneWordLeast && /^\p{Lu}/u.test(name) && message.includes(name))
  )
}

/** Returns the public group that a question names by its id, or another group that it names by its name. */
async function groupNamed({ id, question = '', message = question }: Asked, records: Records) {
  const groups = await records.publicChannels()
  const isOther = (row: ChannelRow) => row.id !== records.channel.id && isNamed(row, message)
  return groups.find((row) => String(row.id) === id) ?? groups.find(isOther)
}

/** Begins an answer with the public group that the question names, because the bot reads only its own channel. */
export const withGroupNamed = (one: Intent): Intent => ({
  ...one,
  async answer(asked: Asked, records: Records) {
    const answer = await one.answer(asked, records)
    const group = await groupNamed(asked, records)
    if (!group || answer.whisper) return answer
    const isHere = group.id === records.channel.id
    const lead = isHere ? 'That is this channel; ask me for a summary of it:' : leadOf(group)
    return afterGroup(group, lead, answer)
  },
})

const leadOf = ({ id }: ChannelRow): string =>
  `The group that you name. I read only this channel; its messages are on GET /api/channel/${id}, and only its members see who else is in it:`

function afterGroup(group: ChannelRow, lead: string, answer: Answer): Answer {
  const isShown = [...(answer.ids ?? []), ...(answer.items ?? []).flatMap(({ ids }) => ids)].includes(
    group.id,
  )
  if (isShown) return answer
  return {
    ...answer,
    lead,
    ids: [group.id],
    items: [
      channelItem(group),
      ...(answer.lead === nothingUnderId
        ? []
        : [{ line: answer.lead, ids: [...idsIn(answer.lead), ...(answer.ids ?? [])] }]),
      ...(answer.items ?? []),
    ],
  }
}
