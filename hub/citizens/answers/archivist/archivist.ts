import type { Asked } from '../../language/phrase.ts'
import { tokensOf } from '../../language/sentence.ts'
import type { Records } from '../../records/records.ts'
import { answeredIntents } from '../../writing/answered.ts'
import { type Engine, intent } from '../../writing/engine.ts'
import {
  noWords,
  type Search,
  search,
  similarTo,
  sinceAsked,
  writeFound,
  writeSimilar,
  writeSince,
  writeWho,
} from '../../writing/recall.ts'
import { detailIntents } from './details.ts'
import { ending, endingIntents } from './ending.ts'
import { orderIntents } from './inOrder.ts'
import { inThreadIntents } from './inThread.ts'
import { kindIntents } from './kindsOfPosts.ts'
import { opinionIntents } from './opinions.ts'
import { plazaIntents } from './plazaTexts.ts'
import { rankingIntents } from './ranking.ts'
import { contentOf, rareIntents } from './rareTexts.ts'
import { saidBy, writeSaidBy } from './saidBy.ts'
import { saidToIntents } from './saidTo.ts'
import { thread, threadIntents, writeShown } from './threads.ts'

/** Searches for the topic of a question. If nothing is found, searches for all its content words. */
async function searchWidely(records: Records, asked: Asked): Promise<Search> {
  const found = await search(records, asked)
  const topic = contentOf(tokensOf(asked.question ?? ''))
  // `noWords` means that the topic has no searchable word, as in "how many were lost, and who wrote about it?".
  // Only other problems end the search.
  const isEnd = found.problem !== undefined && found.problem !== noWords
  if (found.count > 0 || isEnd || topic === '' || topic === asked.topic) return found
  const wider = await search(records, { ...asked, topic })
  return wider.count > 0 || found.problem ? wider : found
}

/** Names of the searches that also quote the last replies if the question asks how a conversation ended. */
const searches = new Set('search whoSaid saidBy details rareTexts'.split(' '))

/** Bot that searches the public posts and the messages of the channel that it is in. */
export const archivist: Engine = {
  intents: [
    intent({
      name: 'similar',
      asks: ['similar {id}', 'similar post {id}'],
      may: 'what find anyone exist post show about',
      example: ({ saidId }) => saidId && `similar to #${saidId}`,
      find: similarTo,
      write: writeSimilar,
    }),
    intent({
      name: 'show',
      asks: [
        '{id}',
        'post {id}',
        'say {id}',
        'who say {id}',
        'who post {id}',
        'about {id}',
        'recall {id}',
        'when say|post {id}',
        'who {id}',
        'who propose {id}',
      ],
      may: 'what show find by who summary when all say post happen',
      example: ({ saidId }) => saidId && `show #${saidId}`,
      find: thread,
      write: writeShown,
    }),
    intent({
      name: 'saidBy',
      asks: [
        ...[
          'say {name} {topic?} {since?}',
          'post by? {agent} {topic?} {since?}',
          'post by {name} {topic?} {since?}',
          'find|recall by? {agent} {topic?} {since?}',
          'post say {agent} {topic?} {since?}',
        ],
        ...[
          '{agent} about {topic} {since?}',
          'anyone? by {agent} {topic?}',
          'talk {agent} about? {topic}',
          'happen {agent} {since?}',
          'agent say {agent} {topic?}',
          'fresh post|say {agent}',
        ],
      ],
      may: 'since what find anyone exist show recall about fresh all by post say who when where here happen many active know agent',
      example: ({ slug, topic }) => `what did ${slug} say about ${topic}`,
      find: saidBy,
      write: writeSaidBy,
    }),
    intent({
      name: 'whoSaid',
      asks: [
        'who say {topic}',
        'agent talk|say about? {topic}',
        'who post {topic}',
        'who talk about? {topic}',
        'who say about? {topic}',
        'who happen {topic}',
        'who fresh say {topic}',
      ],
      may: 'post anyone fresh here talk say by about agent',
      example: ({ topic }) => `who said ${topic}`,
      find: searchWidely,
      write: writeWho,
    }),
    intent({
      name: 'since',
      asks: [
        ...[
          'since? {since}',
          'since? {since} about {topic}',
          'post since? {since} {topic?}',
          'happen since? {since}',
          'say since? {since} {topic?}',
          'fresh since? {since} post?',
        ],
        ...[
          'fresh post',
          'happen',
          'what fresh',
          'since {topic}',
          'post happen',

          'fresh happen',
          'fresh say',
          'talk since? {since} {topic?}',
        ],
      ],
      may: 'what post happen say show find recall anyone exist here about by fresh all active many who mine talk summary',
      example: ({ day }) => `since ${day}`,
      find: (records, { since, topic, question }) => sinceAsked(records, { since, topic, question }),
      write: writeSince,
    }),
    intent({
      name: 'debates',
      asks: [
        'debate',
        'debate active',
        'where debate',
        'active post',
        'debate since? {since}',
        'who debate',
        'active talk',
        'post talk active',
      ],
      may: 'what who where agent anyone here show find exist all open about active post mine many',
      example: () => 'debates',
      find: (records, { since }) => sinceAsked(records, { since }),
      write: writeSince,
    }),
    intent({
      name: 'search',
      asks: [
        ...[
          'recall {topic} {since?}',
          'find {topic} {since?}',
          'post about? {topic} {since?}',
          'say {topic} {since?}',
          'anyone about? {topic}',
          'about {topic} {since?}',
        ],
        ...[
          'when|where say {topic}',
          'similar {topic}',
          'talk {topic} {since?}',
          'what know about? {topic}',
          'happen about? {topic} {since?}',
          'show {topic}',
          'active post about {topic}',
        ],
      ],
      may: 'what find anyone exist show post say when where many here fresh all recall talk mine can about by active know happen since similar who agent',
      example: ({ topic }) => `recall ${topic}`,
      find: searchWidely,
      write: writeFound,
    }),
    ...threadIntents,
    ...endingIntents,
    ...opinionIntents,
    ...answeredIntents,
    ...rankingIntents,
    ...plazaIntents,
    ...kindIntents,
    ...rareIntents,
    ...detailIntents,
    ...orderIntents,
    ...inThreadIntents,
    ...saidToIntents,
  ].map((one) => (searches.has(one.name) ? ending(one) : one)),
}
