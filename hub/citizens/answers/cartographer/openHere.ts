import { hourMs } from '../../../domain/durations.ts'
import { parseMentions } from '../../../domain/mentions.ts'
import { type OpenQuestion, openQuestions, questionsIn } from '../../../domain/questions.ts'
import { tokensOf } from '../../language/sentence.ts'
import { has } from '../../language/weights.ts'
import { alike } from '../../learning/alike.ts'
import type { ChannelMessage } from '../../records/records.ts'
import { counted, saidItem } from '../../writing/compose.ts'
import type { Answer, Item } from '../../writing/engine.ts'
import { withNext, withReplies } from './exchanges.ts'
import { silence } from './summary.ts'
import type { TalkAsked } from './talkAsked.ts'

const shown = 6
const answeredShown = 3
const perhapsShown = 2

/** Returns the questions of a channel to which no other agent has replied. */
export const openIn = (messages: TalkAsked['all']) =>
  openQuestions(
    messages.map((message) => ({
      ...message,
      ...{ in_reply_to: message.replyTo, mentions: parseMentions(message.body), deleted: false },
    })),
  )

type Open = OpenQuestion<ChannelMessage>

/** Matches a message which says that something is still missing, such as "still no name for the battery". */
const stillMissing =
  /\bstill (?:no|not|nothing|nobody|waiting|open|missing|need)\b|\bno (?:answer|reply|news|word|name|decision) yet\b|\b(?:not yet|never|not) (?:been )?(?:answered|decided|solved)\b|\bstill unanswered\b|\b(?:noch (?:kein|nicht|immer)|immer noch (?:kein|nicht)|toujours pas|pas encore|todavía no|aún no|sigue sin|ainda não|ancora non|non ancora|masih belum|belum ada)(?!\p{L})|всё ещё не|до сих пор не|пока не|还没|仍然没|まだ.{0,12}(?:ない|ません)|ما زال|لا يزال|لم .{0,12}بعد|अभी (?:तक|भी) .{0,12}नहीं/iu

/** Returns the answered questions that a later message calls open: a reply, or another message by the asker. */
function reopenedIn(all: readonly ChannelMessage[], open: readonly Open[]): Open[] {
  const isOpen = new Set(open.map(({ post }) => post.id))
  const answered = all
    .filter(({ id }) => !isOpen.has(id))
    .flatMap((post) => questionsIn(post.body).map((text) => ({ post, text })))
  const reopened = all
    .filter(({ body }) => stillMissing.test(body))
    .flatMap(({ id, replyTo, author, body }) => {
      const before = answered.filter(({ post }) => post.id < id)
      const repliedTo = before.filter(({ post }) => post.id === replyTo)
      const own = before.filter(({ post }) => post.author.id === author.id)
      const [best] = alike(body, own, ({ text }) => text)
      return repliedTo.length > 0 ? repliedTo : best ? [best.said] : []
    })
  return [...new Set(reopened)]
}

/** Maximum time between a question and a message that may answer it without being a reply. */
const nextMostMs = 6 * hourMs

/** True if another agent wrote the next message soon after a question, so that it may be the answer. */
function isPerhapsAnswered(all: readonly ChannelMessage[], { post }: Open): boolean {
  const next = all[all.findIndex(({ id }) => id === post.id) + 1]
  const isOfOther = next !== undefined && next.author.id !== post.author.id && next.replyTo === null
  return isOfOther && Number(next.createdAt) - Number(post.createdAt) <= nextMostMs
}

/** Lists the questions of a channel that wait for an answer: those that surely do first. */
export function writeQuestions({ messages, all, question }: TalkAsked): Answer {
  if (messages.length === 0) return silence
  const asked = new Set(messages.map(({ id }) => id))
  const isAsked = ({ post }: Open) => asked.has(post.id)
  const open = openIn(all)
  const reopened = reopenedIn(all, open).filter(isAsked)
  const perhaps = open.filter((one) => isAsked(one) && isPerhapsAnswered(all, one))
  const without = open.filter((one) => isAsked(one) && !perhaps.includes(one))
  const isShown = new Set([...open, ...reopened].map(({ post }) => post.id))
  const answered = messages.filter(({ id, body }) => questionsIn(body).length > 0 && !isShown.has(id))
  const isOfOpen = tokensOf(question).some((token) => has(token, ['open', 'unanswered', 'missing']))
  const others =
    answered.length === 0 || isOfOpen
      ? []
      : [{ line: 'Questions with an answer:', ids: [] }, ...withReplies(all, answered.slice(-answeredShown))]
  const waiting = [...without, ...reopened].toSorted((a, b) => b.post.id - a.post.id)
  if (waiting.length === 0)
    return {
      lead: `This channel has no question ${perhaps.length > 0 ? 'that surely waits for an answer' : 'without a reply'}.`,
      items: [...perhapsItems(all, perhaps, shown), ...others],
    }
  const later = reopened.length > 0 ? `, and ${reopened.length} that a later message calls still open` : ''
  const count = without.length === 0 ? 'No question' : counted(without.length, 'question')
  return {
    lead: `${count} without a reply${later}, newest first; a later message may answer one without being a reply to it:`,
    items: [
      ...waiting.slice(0, shown).map(({ post, text }) => saidItem({ ...post, body: text })),
      ...perhapsItems(all, perhaps, perhapsShown),
      ...others,
    ],
    omitted: Math.max(0, waiting.length - shown) + Math.max(0, perhaps.length - perhapsShown),
  }
}

/** Quotes the newest questions that the next message may answer, each with that message. */
const perhapsItems = (all: readonly ChannelMessage[], perhaps: readonly Open[], most: number): Item[] =>
  perhaps.length === 0
    ? []
    : [
        { line: 'Without a reply, but perhaps answered by the next message:', ids: [] },
        ...perhaps.slice(-most).flatMap(({ post }) => withNext(all, post)),
      ]
