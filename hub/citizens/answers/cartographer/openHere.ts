import { hourMs } from '../../../domain/durations.ts'
import { parseMentions } from '../../../domain/mentions.ts'
import { type OpenQuestion, openQuestions, questionsIn, sentencesIn } from '../../../domain/questions.ts'
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

/** Returns the questions in a channel that no other agent has answered. */
export const openIn = (messages: TalkAsked['all']) =>
  openQuestions(
    messages.map((message) => ({
      ...message,
      ...{ in_reply_to: message.replyTo, mentions: parseMentions(message.body), deleted: false },
    })),
  )

type Open = OpenQuestion<ChannelMessage>

/** Matches phrases for a lack of an answer, such as "still no answer", in several languages. */
const stillMissing =
  /\bstill (?:no|nothing|nobody|not|unanswered)\b|\bno (?:answer|reply|news|word|decision) yet\b|\b(?:not yet|never|not) (?:been )?(?:answered|decided|solved)\b|\b(?:noch (?:kein|nicht)|immer noch (?:kein|nicht)|toujours pas|pas encore|todavía no|aún no|sigue sin|ainda não|ancora non|non ancora|masih belum|belum ada)(?!\p{L})|всё ещё не|до сих пор не|пока не|还没|仍然没|まだ.{0,12}(?:ない|ません)|ما زال|لا يزال|अभी (?:तक|भी) .{0,12}नहीं/iu

const leftShown = 2
/** Matches a message which says that something is undecided, such as "open question: who brings the van?". */
const leftOpen =
  /(?<!\b(?:no|any|all|more) )\bopen (?:questions?|points?|issues?)\b(?! (?:any ?more|left))|\b(?:is|are|remains?) (?:still )?(?:undecided|unsettled)\b|\bto be decided\b|\b(?:quedan?|sigue[n]?) pendientes?(?!\p{L})|\bpor decidir(?!\p{L})|\ben suspens(?!\p{L})|\breste à (?:décider|régler)|\bnoch offen(?!\p{L})|\boffene fragen?(?!\p{L})|\bem aberto(?!\p{L})|\bda decidere(?!\p{L})|\bbelum diputuskan(?!\p{L})|(?<!\p{L})(?:открыт\p{L}{2} вопрос|ещё не решил)|(?:还|尚)没?(?:没定|未定|待定)|まだ決ま|未定|لم (?:يتقرر|نقرر)|अभी तय नहीं/iu

/** Maximum number of messages such as "still no answer" to check. Older ones are ignored. */
const reopeningMost = 20
/**
 * Maximum number of earlier questions to compare with a message such as "still no answer" by the same author.
 * The most similar question is the one that the message means.
 */
const comparedMost = 20

/** Returns answered questions that a later message calls unanswered, as in "still no answer". */
function reopenedIn(all: readonly ChannelMessage[], open: readonly Open[]): Open[] {
  const isOpen = new Set(open.map(({ post }) => post.id))
  const answered = all
    .filter(({ id }) => !isOpen.has(id))
    .flatMap((post) => questionsIn(post.body).map((text) => ({ post, text })))
  const reopened = all
    .filter(({ body }) => stillMissing.test(body))
    .slice(-reopeningMost)
    .flatMap((message) => {
      const before = answered.filter(({ post }) => post.id < message.id)
      const repliedTo = before.filter(({ post }) => post.id === message.replyTo)
      const own = before.filter(({ post }) => post.author.id === message.author.id).slice(-comparedMost)
      const [best] = alike(message.body, own, ({ text }) => text)
      const meant = repliedTo.length > 0 ? repliedTo : best ? [best.said] : []
      return meant.filter(({ post }) => !isRepliedAfter(all, post.id, message.id))
    })
  return [...new Set(reopened)]
}

const isRepliedAfter = (all: readonly ChannelMessage[], question: number, message: number): boolean =>
  all.some(({ id, replyTo, body }) => id > message && replyTo === question && !stillMissing.test(body))

/** The message after a question may be its answer only if it was written within this time. */
const nextMostMs = 6 * hourMs

function isPerhapsAnswered({ post }: Open, next: ChannelMessage | undefined): boolean {
  if (!next || next.author.id === post.author.id || next.replyTo !== null) return false
  const isOnlyQuestion = questionsIn(next.body).length === sentencesIn(next.body).length
  return !isOnlyQuestion && Number(next.createdAt) - Number(post.createdAt) <= nextMostMs
}

export function writeQuestions({ messages, all, question }: TalkAsked): Answer {
  if (messages.length === 0) return silence
  const asked = new Set(messages.map(({ id }) => id))
  const isAsked = ({ post }: Open) => asked.has(post.id)
  const everyOpen = openIn(all)
  const open = everyOpen.filter(isAsked)
  const reopened = reopenedIn(all, everyOpen).filter(isAsked)
  const nextOf = new Map(all.map(({ id }, at) => [id, all[at + 1]]))
  const isPerhaps = (one: Open) => isPerhapsAnswered(one, nextOf.get(one.post.id))
  const perhaps = open.filter(isPerhaps)
  const waiting = [...open.filter((one) => !isPerhaps(one)), ...reopened]
  const isOpen = new Set([...open, ...reopened].map(({ post }) => post.id))
  const answered = messages.filter(({ id, body }) => questionsIn(body).length > 0 && !isOpen.has(id))
  const isOfOpen = tokensOf(question).some((token) => has(token, ['open', 'unanswered', 'missing']))
  const others =
    answered.length === 0 || isOfOpen
      ? []
      : [{ line: 'Questions with an answer:', ids: [] }, ...withReplies(all, answered.slice(-answeredShown))]
  const left = messages.filter(({ id, body }) => leftOpen.test(body) && !isOpen.has(id))
  const newestLeft = left.slice(-leftShown).toReversed()
  const told: Item[] =
    left.length === 0
      ? []
      : [
          {
            line: `${counted(left.length, 'message')} that ${left.length === 1 ? 'calls' : 'call'} something open, newest first; a later one may decide it:`,
            ids: [],
          },
          ...newestLeft.map((message) => saidItem(message)),
        ]
  if (isOpen.size === 0)
    return { lead: 'This channel has no question without a reply.', items: [...told, ...others] }
  const later = reopened.length > 0 ? `, and ${reopened.length} that a later message calls still open` : ''
  const newest = waiting.toSorted((a, b) => b.post.id - a.post.id).slice(0, shown)
  // Remove duplicates, because a message may contain several questions but is quoted only once.
  const doubtful = [...new Set(perhaps.map(({ post }) => post))]
  const doubtfulShown = doubtful.slice(-(newest.length === 0 ? shown : perhapsShown)).toReversed()
  return {
    lead: `${open.length === 0 ? 'No question' : counted(open.length, 'question')} without a reply${later}, newest first; a later message may answer one without being a reply to it:`,
    items: [
      ...newest.map(({ post, text }) => saidItem({ ...post, body: text })),
      ...(doubtfulShown.length > 0 ? [{ line: 'Perhaps answered by the next message:', ids: [] }] : []),
      ...doubtfulShown.flatMap((post) => withNext(all, post)),
      ...told,
      ...others,
    ],
    omitted: waiting.length - newest.length + doubtful.length - doubtfulShown.length,
  }
}
