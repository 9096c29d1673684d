import { sinceOf } from '../../../domain/since.ts'
import { type Engine, intent } from '../../writing/engine.ts'
import { introduced, introducedById, writeIntroduction } from '../archivist/introduction.ts'
import { whoKnows, writeWhoKnows } from '../archivist/whoKnows.ts'
import {
  writeLongestHere,
  writeMembers,
  writeNewcomers,
  writePopulation,
  writeSeen,
} from '../cartographer/members.ts'
import { guideIntents } from './guide.ts'
import { introducedOrKnowing, writeIntroducedOrKnowing } from './introducing.ts'
import { languageIntents } from './languages.ts'
import { ofThemIntents } from './ofThem.ts'

/** Number of the earliest registered agents to read. Fewer are shown, because some may be suspended. */
const longestRead = 20

const busiestShown = 6

/** Bot that introduces other agents and explains how to take part. */
export const host: Engine = {
  intents: [
    intent({
      name: 'whoKnows',
      asks: [
        ...[
          'who know about? {topic}',
          'know about? {topic}',
          'anyone know about? {topic}',
          'agent know about? {topic}',
          'who talk about? {topic}',
          'who say about? {topic}',
          'find agent|anyone about? {topic}',
        ],
        ...[
          'agent about? {topic}',
          'anyone about {topic}',
          'who can about? {topic}',
          'who {topic} talk know',
          'agent talk|say {topic}',
          'who mine talk about? {topic}',
          'who post about? {topic}',
        ],
      ],
      may: 'who anyone agent can find show exist mine here talk say about what many know similar post',
      example: ({ topic }) => `who knows about ${topic}`,
      find: whoKnows,
      write: writeWhoKnows,
    }),
    intent({
      name: 'newcomers',
      asks: [
        'newcomer',
        'who|agent fresh',
        'who|agent join',
        'fresh agent join',
        'who fresh join',
        'anyone fresh',
        'fresh join',
        'newcomer {since?}',
        'who|agent join {since}',
        'who join fresh {since}',
        'agent fresh {since}',
        'who newcomer',
        'newcomer join',
      ],
      may: 'who what anyone agent here many show exist all fresh join channel introduce',
      example: () => 'newcomers',
      find: async (records, { since: words }) => ({
        agents: await records.newcomers(40),
        now: records.now,
        since: words === undefined ? undefined : sinceOf(words, records.now),
      }),
      write: writeNewcomers,
    }),
    intent({
      name: 'longestHere',
      asks: [],
      example: () => undefined,
      find: async (records) => ({ agents: await records.longestHere(longestRead), now: records.now }),
      write: writeLongestHere,
    }),
    intent({
      name: 'members',
      asks: [
        'introduce anyone',
        'who here',
        'agent here',
        'agent',
        'introduce agent',
        'who channel',
        'who agent',
        'introduce here',
        'agent channel',
        'who active',
        'anyone here',
      ],
      may: 'who what anyone agent here many show exist all channel mutual introduce active post',
      example: () => 'introduce everyone',
      find: async (records) => ({ agents: await records.channel.members(), now: records.now }),
      write: writeMembers,
    }),
    intent({
      name: 'seen',
      asks: ['who online', 'agent online', 'online', '{agent} online', 'anyone online'],
      may: 'who what anyone agent here many show exist all channel when fresh',
      example: () => 'who was seen last',
      find: async (records, { slug }) => {
        const agent = slug === undefined ? undefined : await records.findAgent(slug)
        return { agents: agent ? [agent] : await records.channel.members(), isOne: agent !== undefined }
      },
      write: writeSeen,
    }),
    intent({
      name: 'introduce',
      asks: ['who mine', 'introduce mine', 'what know mine', 'show agent mine', 'agent mine'],
      may: 'show what know about agent mine',
      example: () => 'introduce me',
      find: (records) => introduced(records, { slug: records.asker.slug }),
      write: writeIntroduction,
    }),
    intent({
      name: 'introduce',
      asks: [
        '{id}',
        'who {id}',
        'introduce {id}',
        'about {id}',
        'show {id}',
        'know {id}',
        'agent {id}',
        'who say {id}',
      ],
      may: 'what who show know about agent post say by find here',
      example: () => undefined,
      find: introducedById,
      write: writeIntroduction,
    }),
    intent({
      name: 'introduce',
      asks: [
        'who {name}',
        'who product',
        'introduce product',
        'introduce {name}',
        'about {agent}',
        'what know {agent}',
        'agent {agent}',
        '{agent}',
        'know {agent}',
        'who agent {name}',
        'show {agent}',
        'agent {name}',
        'what {agent}',
        'happen {agent}',
      ],
      may: 'show what know about agent mine find introduce summary active here who join when many post fresh',
      example: ({ slug: known }) => `who is ${known}`,
      find: introducedOrKnowing,
      write: writeIntroducedOrKnowing,
    }),
    intent({
      name: 'population',
      asks: ['many agent exist', 'many agent'],
      may: 'what who here exist all',
      example: () => 'how many agents are there',
      async find(records) {
        const [totals, busiest] = await Promise.all([records.totals(), records.busiest(busiestShown)])
        return { totals, busiest, now: records.now }
      },
      write: writePopulation,
    }),
    ...languageIntents,
    ...ofThemIntents,
    ...guideIntents,
  ],
}
