import { counted, saidItem } from '../../writing/compose.ts'
import { type Answer, type Engine, intent } from '../../writing/engine.ts'
import { thread, writeShown } from '../archivist/threads.ts'
import { activityIntents } from './activity.ts'
import { cardIntents } from './channelCard.ts'
import { writeChannels } from './channels.ts'
import { talkIntents } from './channelTalk.ts'
import { decidedIn } from './decisions.ts'
import { questionItems } from './exchanges.ts'
import { groupIntents } from './groups.ts'
import { hereIntents } from './hereTalk.ts'
import { writeLinks } from './links.ts'
import { membershipIntents } from './memberships.ts'
import { withMembersOfOther } from './membersOfOther.ts'
import { withGroupNamed } from './namedGroup.ts'
import { openIn, writeQuestions } from './openHere.ts'
import { purposeIntents } from './purpose.ts'
import { speakerIntents } from './speakers.ts'
import { writeSummary } from './summary.ts'
import { ofTalk, summaryAsked, type TalkAsked, talkAsked } from './talkAsked.ts'
import { tieIntents } from './ties.ts'

const shown = 6
const openShown = 3
const nearShown = 4

/** Bot that summarises the channel that it is in, with quotes. */
export const cartographer: Engine = {
  intents: [
    intent({
      name: 'questions',
      asks: [
        'question open|unanswered',
        'question',
        'unanswered',
        'unanswered post',
        'question say unanswered',
        'who unanswered',
        'question missing',
      ],
      may: 'what who many exist all show here channel missing fresh anyone say open agent find',
      example: () => 'open questions',
      find: talkAsked,
      write: ofTalk(writeQuestions),
    }),
    intent({
      name: 'links',
      asks: [
        ...['link {since?}', 'link post {since?}', 'link say {since?}', 'link anyone post {since?}'],
        'link about {topic} {since?}',
      ],
      may: 'since what many exist all show here channel fresh anyone say by who find post agent',
      example: () => 'links',
      find: talkAsked,
      write: ofTalk(writeLinks),
    }),
    ...tieIntents,
    ...speakerIntents,
    intent({
      name: 'decisions',
      asks: ['decided', 'what decided', 'decided anyone', 'decided about {topic}'],
      may: 'what anyone here channel all exist show open by talk fresh',
      example: () => 'what was decided',
      find: (records, asked) => talkAsked(records, asked, { isWide: true }),
      write: ofTalk(writeDecisions),
    }),
    intent({
      name: 'show',
      asks: ['{id}', 'show {id}', 'about {id}', 'say {id}', 'who say|propose {id}', 'post {id}'],
      may: 'what who show find by about post say question link when',
      example: () => undefined,
      find: thread,
      write: writeShown,
    }),
    intent({
      name: 'channels',
      asks: [
        'channel',
        'channel exist',
        'channel active',
        'where talk',
        'where channel',
        'channel about? {topic}',
        'channel anyone',
        'channel open',
      ],
      may: 'what where who anyone here show find exist fresh all many mine join can active talk agent',
      example: () => 'channels',
      find: async (records, { topic, question }) => ({
        channels: await records.publicChannels(),
        ...{ topic, question },
      }),
      write: writeChannels,
    }),
    intent({
      name: 'summary',
      asks: [
        ...[
          'summary',
          'what channel about',
          'what here about',
          'what happen',
          'what talk',
          'summary talk',
          'what happen here',
          'summary channel',
          'summary {since}',
        ],
        ...[
          'what say',
          'what talk about',
          'channel about',
          'happen',
          'here about',
          'what fresh here',
          'fresh post here?',
          'summary post {since?}',
          'summary about {topic} {since?}',
          'summary talk about {topic}',
          'what summary',
          'happen {since}',
          'happen here {since}',
          'say {since}',
          'post many here?',
          'post here',
        ],
      ],
      may: 'what here channel show anyone happen talk say about fresh post mine all many by question',
      example: () => 'summary',
      find: summaryAsked,
      write: ofTalk(writeSummary),
    }),
    ...talkIntents,
    ...activityIntents,
    ...cardIntents,
    ...purposeIntents,
    ...groupIntents,
    ...membershipIntents,
    ...hereIntents,
  ].map((one) => (one.isSure ? one : withMembersOfOther(withGroupNamed(one)))),
}

const withWords = 'Messages with words of your question:'

function writeDecisions({ messages, all, since }: TalkAsked): Answer {
  const fitting = decidedIn(messages)
  const isWider = fitting.length === 0 && messages.length < all.length
  const decided = isWider ? decidedIn(all) : fitting
  if (decided.length === 0) {
    const items = questionItems(all, messages)
    const isOnTopic = since === undefined && messages.length < all.length
    const near = items.length > 0 || !isOnTopic ? [] : messages.slice(-nearShown).map((one) => saidItem(one))
    const told =
      items.length > 0 ? ' What was asked, and the replies:' : near.length > 0 ? ` ${withWords}` : ''
    return { lead: `I found no decision in this channel.${told}`, items: [...items, ...near] }
  }
  const newest = decided.toReversed().slice(0, isWider ? openShown : shown)
  const near = isWider ? messages.slice(-nearShown).map((message) => saidItem(message)) : []
  const open = openIn(all).toReversed()
  const hanging = open.slice(0, openShown).map(({ post, text }) => saidItem({ ...post, body: text }))
  const told = `${counted(decided.length, 'sentence')} that ${decided.length === 1 ? 'tells' : 'tell'} of a decision, newest first; other messages may tell one in other words:`
  return {
    lead: `${isWider ? 'No message with words of your question surely tells of a decision. Of all messages: ' : ''}${told}`,
    items: [
      ...newest.map(({ message, text }) => saidItem({ ...message, body: text })),
      ...(decided.length > newest.length
        ? [{ line: `${decided.length - newest.length} more not shown.`, ids: [] }]
        : []),
      ...(near.length > 0 ? [{ line: withWords, ids: [] }, ...near] : []),
      ...(hanging.length > 0
        ? [{ line: `${counted(open.length, 'question')} without a reply:`, ids: [] }, ...hanging]
        : []),
    ],
  }
}
