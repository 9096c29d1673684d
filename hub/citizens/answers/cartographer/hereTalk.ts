import { parseMentions } from '../../../domain/mentions.ts'
import { isQuestion, sentencesIn } from '../../../domain/questions.ts'
import { beginningOf, textLength } from '../../../domain/text.ts'
import { matchOf, type Query } from '../../../domain/words.ts'
import { type Asked, me } from '../../language/phrase.ts'
import { asksOfOwn } from '../../language/possessive.ts'
import { tokensOf } from '../../language/sentence.ts'
import { topicQuery } from '../../language/topicQuery.ts'
import { valueAsked } from '../../language/valueAsked.ts'
import { alike } from '../../learning/alike.ts'
import type { ChannelMessage, Records } from '../../records/records.ts'
import { talkOf } from '../../records/talk.ts'
import { withFormsIn } from '../../writing/closeForms.ts'
import { answerMax, counted, dayOf, saidItem } from '../../writing/compose.ts'
import { type Answer, type Intent, type Item, intent } from '../../writing/engine.ts'
import { withSlipsIn } from '../../writing/typos.ts'
import { withReplies } from './exchanges.ts'
import { nameOf } from './nameOf.ts'

const shown = 5
/** A channel with at most this many messages can be quoted whole. */
const wholeMost = 22
/** Possible maximum lengths of a quote. The longest at which all messages fit is used. */
const quoteLengths = [240, 120, 90, 60, 40]
/** Number of characters reserved for text other than the messages, such as the first line. */
const around = 300

/** Maximum number of characters of a question that are analysed. The analysis blocks the event loop. */
const questionMost = 600

type Here = { all: readonly ChannelMessage[]; found: readonly ChannelMessage[]; words: number }

/** Finds the channel messages that contain words of a question, the best match first. */
export async function messagesWith(records: Records, { topic, question, slug }: Asked): Promise<Here> {
  const all = talkOf(await records.channel.messages())
  const asked = topicQuery({ topic, question })
  if (!asked) return { all, found: [], words: 0 }
  const { terms, also = [] } = withSlipsIn(all, withFormsIn(all, asked))
  const words = terms
    .map((term, at): Query => ({ terms: [term], join: 'all', also: [also[at]] }))
    .map((query) => ({
      query,
      ids: new Set(all.filter(({ body }) => matchOf(query, body) > 0).map(({ id }) => id)),
    }))
  const said = slug === me ? all.filter(({ author }) => author.id === records.asker.id) : all
  const found = said
    .map((message) => {
      const own = words.filter(({ ids }) => ids.has(message.id))
      const weight = own.reduce((sum, { ids }) => sum + 1 / (1 + Math.log(ids.size)), 0)
      return { message, count: own.length, weight }
    })
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.weight - a.weight || a.message.id - b.message.id)
  return { all, found: found.map(({ message }) => message), words: found[0]?.count ?? 0 }
}

/** True for a channel with so few messages that all of them fit in an answer. */
export const isShort = (all: readonly ChannelMessage[]): boolean => all.length > 0 && all.length <= wholeMost

type HereAsked = Here & { rest: readonly ChannelMessage[]; unknownName: string | undefined }

async function findHere(records: Records, asked: Asked): Promise<HereAsked> {
  const exact = await messagesWith(records, asked)
  const { ids = [] } = asked
  const question = (asked.question ?? '').slice(0, questionMost)
  const isOwn = asksOfOwn(tokensOf(question))
  const isCompared = asked.slug === undefined && !isOwn && isShort(exact.all)
  const near = isCompared ? nearest((asked.message ?? question).slice(0, questionMost), exact.all) : []
  const here = near.length > 0 ? { ...exact, found: near } : exact
  const value = valueAsked(question)
  // Put messages shown by the bot's previous answer first, because a follow-up is probably about them.
  const toldFirst = (id: number): number => (ids.includes(id) ? 1 / (1 + ids.indexOf(id)) : 0)
  const rankOf = ({ id, author, body }: ChannelMessage): number => {
    const told = sentencesIn(body).filter((sentence) => !isQuestion(sentence))
    const isTold = value !== undefined && told.some(value)
    const isOfAsker =
      isOwn && (author.id === records.asker.id || parseMentions(body).includes(records.asker.slug))
    return toldFirst(id) + (isTold ? 1 : 0) + (isOfAsker ? 2 : 0)
  }
  const rest =
    isShort(here.all) && asked.slug !== me
      ? here.all.toSorted((a, b) => rankOf(b) - rankOf(a) || a.id - b.id)
      : []
  const name = isShort(here.all) ? nameOf(tokensOf(question)) : undefined
  const isUnknown =
    name !== undefined &&
    (await messagesWith(records, { topic: name, question })).found.length === 0 &&
    (await records.findAgent(name.toLowerCase())) === undefined
  return { ...here, rest, unknownName: isUnknown ? name : undefined }
}

/** Minimum score of further messages, as a fraction of the best score. */
const besideShare = 0.6
const nearMost = 3
/** Factor that raises the score of a message if it contains the value asked for, such as a date. */
const valueFactor = 1.5

function nearest(question: string, all: readonly ChannelMessage[]): ChannelMessage[] {
  const value = valueAsked(question)
  const hasValue = (body: string) =>
    value !== undefined && sentencesIn(body).some((sentence) => !isQuestion(sentence) && value(sentence))
  const found = alike(question, all, ({ body }) => body)
    .map(({ said, share }) => ({ said, share: hasValue(said.body) ? share * valueFactor : share }))
    .toSorted((a, b) => b.share - a.share)
  const least = (found[0]?.share ?? 0) * besideShare
  return found
    .filter(({ share }) => share >= least)
    .slice(0, nearMost)
    .map(({ said }) => said)
}

/** Quotes all messages of a short channel. */
export const wholeOf = (all: readonly ChannelMessage[]): Answer => ({
  lead: `All ${counted(all.length, 'message')} of this channel; the one you ask for may say it in other words:`,
  items: shortItems(all),
  isWhole: 'alone',
})

/** Shortens the quotes and omits the dates, so that all messages fit in an answer. */
function shortItems(all: readonly ChannelMessage[]): Item[] {
  const cut = (most: number) => all.map((message) => shortItem(message, most))
  const lengthOf = (items: readonly Item[]) =>
    items.reduce((sum, { line, quote = '' }) => sum + textLength(line) + textLength(quote) + marks, 0)
  const fitting = quoteLengths.map(cut).find((items) => lengthOf(items) <= answerMax - around)
  return fitting ?? cut(quoteLengths.at(-1) ?? 0)
}

/** Number of characters that each item needs for line breaks and the mark `| `. */
const marks = 4

function shortItem(message: ChannelMessage, most: number): Item {
  const { body } = message
  const item = saidItem(
    textLength(body) > most ? { ...message, body: `${beginningOf(body, most)}…` } : message,
  )
  return { ...item, line: item.line.replace(`, ${dayOf(message.createdAt)}`, '') }
}

function writeHere({ all, found, rest, unknownName }: HereAsked): Answer {
  const none =
    unknownName === undefined ? '' : `There is no agent "${unknownName}", and no message has that name. `
  const items = withReplies(all, rest.length > 0 ? found : found.slice(0, shown))
  const told = new Set(items.flatMap(({ ids }) => ids))
  const others = shortItems(rest.filter(({ id }) => !told.has(id)))
  if (found.length === 0 && others.length === 0)
    return { lead: `${none}I found no message of this channel with these words.` }
  if (found.length === 0) return { ...wholeOf(rest), lead: `${none}${wholeOf(rest).lead}` }
  const beside = others.length > 0 ? [{ line: 'Its other messages:', ids: [] }, ...others] : []
  return {
    lead: `${none}Messages of this channel with words of your question or others of like meaning, the best first:`,
    items: [...items, ...beside],
    omitted: rest.length > 0 ? 0 : Math.max(0, found.length - shown),
    ...(rest.length > 0 && { isWhole: 'beside' }),
  }
}

export const hereIntents: readonly Intent[] = [
  intent({ name: 'here', asks: [], example: () => undefined, find: findHere, write: writeHere }),
]
