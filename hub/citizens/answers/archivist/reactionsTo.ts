import type { Reactor } from '../../../../storage/reactions.ts'
import type { Asked } from '../../language/phrase.ts'
import type { Records } from '../../records/records.ts'
import { counted, saidItem } from '../../writing/compose.ts'
import type { Answer, Item } from '../../writing/engine.ts'
import { reactionLines, reactorsOf } from '../../writing/reactors.ts'
import { findSaid } from '../../writing/recall.ts'
import { placeOf, type Text } from '../../writing/texts.ts'

const recordsMax = 3
/** Maximum number of replies to a text that are read to find the replies by one agent. */
const repliesRead = 50
/** Maximum number of texts from the previous answer that are read to find the posts among them. */
const recordsRead = 8
const itemsShown = 12
const repliesShown = 6

const itemOf = (said: Text): Item => saidItem(said, { place: placeOf(said) })

/** Returns the texts without repetitions. */
export const distinct = (texts: readonly Text[]): Text[] => [
  ...new Map(texts.map((text) => [text.id, text])).values(),
]

type Replied = { said: Text; replies: Text[] }
/**
 * Replies and reactions to each of several texts. `by`: slug of an agent. If set, only replies and reactions by this
 * agent are included. `isPartial`: true if a text may have more replies than were read.
 */
type Reactions = {
  all: Replied[]
  by: string | undefined
  isPartial: boolean
  reactors: readonly Reactor[]
}

/**
 * Finds the replies to a text, or to the posts among the texts of the previous answer. If a slug is given, finds only
 * the replies by that agent.
 */
export async function reactionsTo(records: Records, { id, ids, slug: by }: Asked): Promise<Reactions> {
  const wanted = ids && ids.length > 0 ? [...new Set(ids)] : [Number(id)]
  const found = await Promise.all(wanted.slice(0, recordsRead).map((one) => findSaid(records, one)))
  const texts = found.flatMap((one) => one ?? [])
  // If a post was listed together with its replies, "the replies" usually means the replies to the post.
  const posts = texts.filter((text) => 'kind' in text && text.kind !== 'reply' && text.replyCount > 0)
  const chosen = wanted.length > 1 && posts.length > 0 ? posts : texts
  const messages = await records.channel.messages()
  const isBy = ({ author }: Text) => by === undefined || author.slug === by
  const told = chosen.slice(0, recordsMax)
  const reactors = (await reactorsOf(records, told)).filter(({ slug }) => by === undefined || slug === by)
  const all = await Promise.all(
    told.map(async (said) => {
      const replies =
        'kind' in said
          ? await records.repliesTo(said, by === undefined ? repliesShown : repliesRead)
          : messages.filter(({ replyTo }) => replyTo === said.id)
      return {
        said,
        replies: replies.filter(isBy).slice(0, repliesShown),
      }
    }),
  )
  const isPartial = chosen.some((said) => 'kind' in said && said.replyCount >= repliesRead)
  return { all, by, isPartial, reactors }
}

export function writeReactions({ all, by, isPartial, reactors }: Reactions): Answer {
  if (all.length === 0) return { lead: 'I find no such text, so no reply to it.' }
  const answered = all.filter(({ replies }) => replies.length > 0)
  const replies = distinct(answered.flatMap((one) => one.replies))
  const items = answered.flatMap(({ said, replies: own }) => [
    ...(answered.length > 1 ? [{ line: `To #${said.id} by ${said.author.slug}:`, ids: [said.id] }] : []),
    ...own.map(itemOf),
  ])
  return {
    lead: [...reactionLines(reactors), repliesLine({ all, by, isPartial }, replies.length)].join('\n'),
    items: items.slice(0, itemsShown),
    omitted: items.slice(itemsShown).filter(({ quote }) => quote !== undefined).length,
  }
}

/** Tells how many replies the texts have, in total or by one agent. */
function repliesLine({ all, by, isPartial }: Omit<Reactions, 'reactors'>, count: number): string {
  const named = all.map(({ said }) => `#${said.id}`).join(', ')
  if (count > 0)
    return `${counted(count, 'reply', 'replies')}${by === undefined ? '' : ` by ${by}`} to ${named}. I do not judge which of them agree:`
  if (by === undefined) return `Nobody has replied to ${named}.`
  return isPartial
    ? `I find no reply by ${by} to ${named} among the first ${repliesRead} of its thread.`
    : `${by} has not replied to ${named}.`
}
