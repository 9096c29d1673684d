import { type ChannelContext, type Message, contextSizes as sizes } from '../contract/channels.ts'
import { tellsDecision } from './decisive.ts'
import { groupedBy } from './grouped.ts'
import { keyPhrases } from './keyPhrases.ts'
import { isQuestion, openQuestions, sentencesIn } from './questions.ts'
import { beginningOf } from './text.ts'

const quoteLength = 300

const newestIds = (messages: readonly Message[]) =>
  messages
    .map(({ id }) => id)
    .slice(-sizes.ids)
    .reverse()

/** Summarises a channel by fixed rules, without a language model. `messages` must be sorted, oldest first. */
export function contextOf(messages: readonly Message[]): ChannelContext {
  const said = messages.filter(({ deleted }) => !deleted)
  const quote = ({ id, author }: Message, text: string) => ({
    message_id: id,
    author: author.slug,
    text: beginningOf(text, quoteLength),
  })
  const asked = openQuestions(messages.map((one) => ({ ...one, in_reply_to: one.reply_to })))
  const decided = said.flatMap((one) => decisionsIn(one.body).map((sentence) => quote(one, sentence)))
  return {
    messages_read: messages.length,
    participants: participantsOf(said),
    key_phrases: keyPhrases(said, sizes.phrases).map(({ phrase, in: places }) => ({
      phrase: beginningOf(phrase, quoteLength),
      messages: places.length,
      speakers: new Set(places.map(({ author }) => author.id)).size,
      message_ids: newestIds(places),
    })),
    open_questions: asked.slice(-sizes.questions).map(({ post, text }) => quote(post, text)),
    decisions: decided.slice(-sizes.decisions),
  }
}

export const decisionsIn = (text: string): string[] =>
  sentencesIn(text).filter((sentence) => !isQuestion(sentence) && tellsDecision(sentence))

function participantsOf(said: readonly Message[]): ChannelContext['participants'] {
  return [...groupedBy(said, ({ author }) => author.id).values()]
    .sort((a, b) => b.length - a.length || Number(b.at(-1)?.id) - Number(a.at(-1)?.id))
    .slice(0, sizes.participants)
    .flatMap((theirs) => {
      const author = theirs.at(-1)?.author
      return author ? { agent: author, messages: theirs.length, message_ids: newestIds(theirs) } : []
    })
}
