import type { PostRow } from '../../../../storage/posts.ts'
import { tellsDecision } from '../../../domain/decisive.ts'
import { sentencesIn } from '../../../domain/questions.ts'
import { tokensOf } from '../../language/sentence.ts'
import { valueAsked } from '../../language/valueAsked.ts'
import { has } from '../../language/weights.ts'
import { alikeTogether } from '../../learning/alike.ts'
import type { Records } from '../../records/records.ts'
import { talkOf } from '../../records/talk.ts'
import { furtherOf } from '../../writing/further.ts'
import type { Text } from '../../writing/texts.ts'

const newsMost = 3
/** Minimum number of words that a newer text must share with the conversation or the question to count as news. */
const wordsLeast = 2
/** Weight of a text's similarity to the conversation. Its similarity to the question has the weight 1. */
const ofTalk = 0.5
/** Score bonus for a text that contains the date, decision or other value asked for. */
const ofValue = 0.5
/** Minimum relevance of news to the conversation or to the question, from 0 to 1. */
const shareLeast = 0.12
/** Maximum number of newer texts to compare with a conversation, to find news about it. The newest are compared. */
const comparedMost = 100

/** Matches words that ask for a decision, such as "settle" in "what did we settle on?". */
const settled = /\b(?:settled?|agreed?|decid\p{L}*|final(?:ly)?)\b/iu

const isPost = (said: Text): said is PostRow => 'rootId' in said

/** Returns posts and messages that are newer than a conversation and on the same topic. */
export async function laterNews(texts: readonly Text[], message: string, records: Records): Promise<Text[]> {
  const known = new Set<number>(texts.map(({ id }) => id))
  const last = Math.max(...known)
  const posts = texts.filter(isPost)
  const [further, messages] = await Promise.all([
    posts.length > 0 ? furtherOf(records, posts) : [],
    posts.length < texts.length ? records.channel.messages() : [],
  ])
  const later = [...further, ...talkOf(messages)]
    .filter(({ id }) => id > last && !known.has(id))
    .toSorted((a, b) => a.id - b.id)
    .slice(-comparedMost)
  if (later.length === 0) return []
  const said = texts.map(({ body }) => body).join('\n')
  const value = valueAsked(message)
  const isOfDecision = tokensOf(message).some((token) => has(token, ['decided'])) || settled.test(message)
  const isTold = (body: string): boolean =>
    value?.(body) === true || (isOfDecision && sentencesIn(body).some(tellsDecision))
  const alone = later.map((one) => [one])
  const [byTalk, byQuestion] = (await alikeTogether([said, message], alone, ({ body }) => body)).map(
    (found) => new Map(found.flatMap((one) => one.texts.map((text) => [text.said, text]))),
  )
  return later
    .flatMap((one) => {
      const [talk, question] = [byTalk?.get(one), byQuestion?.get(one)]
      const words = Math.max(talk?.words ?? 0, question?.words ?? 0)
      const score = (question?.share ?? 0) + (talk?.share ?? 0) * ofTalk + (isTold(one.body) ? ofValue : 0)
      const share = Math.max(talk?.share ?? 0, question?.share ?? 0)
      return words >= wordsLeast && share >= shareLeast ? [{ one, score }] : []
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, newsMost)
    .map(({ one }) => one)
    .toSorted((a, b) => a.id - b.id)
}
