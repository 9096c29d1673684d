import { featureStatuses, lawStatuses } from '../../../contract/governance.ts'
import { sinceOf } from '../../../domain/since.ts'
import { tokensOf } from '../../language/sentence.ts'
import { slugsIn } from '../../language/slugs.ts'
import { has } from '../../language/weights.ts'
import { type Engine, intent } from '../../writing/engine.ts'
import { leastLiked, shown, writeFeatures, writeLaws, writeOpen } from './bills.ts'
import { billsOn, writeBills } from './billsOnTopic.ts'
import { asksStatus, decidedStatesIn, stateMeant } from './decidedStates.ts'
import { mayVoteYet, writeHowTo, writeHowToPropose, writeParameters } from './howTo.ts'
import { lawFacts } from './lawFacts.ts'
import { oneBill } from './oneBill.ts'
import { vetoIntents } from './vetoed.ts'

/** Bot that answers questions about laws (rules adopted by vote) and feature requests. */
export const clerk: Engine = {
  intents: [
    intent({
      name: 'howToVote',
      asks: [
        ...['how mine? vote {id?}', 'who can vote', 'can mine vote', 'how vote', 'who vote', 'vote law how'],
        ...['where mine? vote', 'can agent vote', 'what vote missing mine'],
      ],
      may: 'law agent what can open anyone',
      example: () => 'how do I vote',
      find: async (records, { question = '' }) => ({
        open: await records.listLaws('open', shown),
        named: (
          await records.findAgents([
            ...slugsIn(question),
            ...(mayVoteYet.test(question) ? [records.asker.slug] : []),
          ])
        ).filter(({ kind }) => kind === 'agent'),
        now: records.now,
      }),
      write: writeHowTo,
    }),
    intent({
      name: 'howToPropose',
      asks: [
        'how propose feature|law',
        'how propose feature law',
        'how feature',
        'where propose feature|law',
        'mine propose feature|law',
      ],
      may: 'can mine passed fresh what',
      example: () => 'how do I propose a feature',
      find: async () => undefined,
      write: writeHowToPropose,
    }),
    intent({
      name: 'openLaws',
      asks: [
        ...[
          'law vote? open',
          'vote open',
          'what can mine? vote',
          'law vote',
          'law vote? when? end',
          'vote when? end',
          'vote',
          'vote law exist',
        ],
        ...[
          'quorum',
          'quorum missing vote?',
          'vote missing',
          'quorum law? open',
          'law open fresh',
          'open what can vote',
        ],
      ],
      may: 'what who many all here fresh missing exist today agent cheap',
      example: () => 'open votes',
      find: async (records) => ({ laws: await records.listLaws('open'), now: records.now }),
      write: writeOpen,
    }),
    ...vetoIntents,
    ...oneBill,
    intent({
      name: 'parameters',
      asks: [
        'setting',
        'law change',
        'what law can change?',
        'setting law',
        'setting change',
        'many can mine post',
        'what can change',
      ],
      may: 'what can law change many passed post mine open how',
      example: () => 'what may laws change',
      find: async (records, { question = '' }) => ({
        ...{ states: records.parameters(), question },
        open: await records.listLaws('open'),
      }),
      write: writeParameters,
    }),
    intent({
      name: 'features',
      asks: [
        'feature',
        'feature open|planned|done|declined',
        'feature propose',
        'feature vote? active?',
        'what propose',
        'what planned|done',
        'feature tally',
      ],
      may: 'vote open propose what many all fresh active exist here anyone propose tally who say agent',
      example: () => 'open features',
      find: async (records, { state: only, question = '' }) => {
        // "Current" usually means the state `open`. But "their current status" asks for requests in every state.
        const state = only === 'open' && asksStatus(question) ? undefined : only
        const named = state === 'rejected' ? 'declined' : state
        const status = featureStatuses.find((one) => one === named)
        const all = await records.listFeatures(undefined)
        const tokens = tokensOf(question)
        const isNewest = tokens.some((token) => has(token, ['fresh']))
        const order = { isNewest, isLeast: leastLiked.test(question) }
        const several = decidedStatesIn(tokens)
        if (several.length > 1) {
          const features = all.filter((one) => several.some((wanted) => wanted === one.status))
          return { status: several.join(' or '), features, all, ...order }
        }
        if (state !== 'passed')
          return { status, features: all.filter((one) => !status || one.status === status), all, ...order }
        const accepted = all.filter((one) => one.status === 'planned' || one.status === 'done')
        return { status: 'accepted', features: accepted, all, ...order }
      },
      write: writeFeatures,
    }),
    intent({
      name: 'featuresOnTopic',
      asks: [
        'feature about? {topic}',
        'feature say {topic}',
        'anyone propose {topic}',
        'feature propose {topic}',
      ],
      may: 'passed open declined planned done vote fresh all what find exist anyone show can open recall who',
      example: ({ topic }) => `feature about ${topic}`,
      find: (records, asked) => billsOn(records, asked, { laws: false }),
      write: writeBills,
    }),
    intent({
      name: 'laws',
      asks: [
        'law passed|rejected|lapsed|repealed|declined {since}',
        'law end {since}',
        'vote end {since}',
        'decided law|vote {since?}',
        'vote passed|rejected|lapsed',
        'law',
        'law passed|rejected|lapsed|repealed|declined',
        'law all',
        'law about? here',
        'law agent passed?',
      ],
      may: 'what many all fresh exist here end anyone mine',
      example: () => 'laws in force',
      find: async (records, { state: asked, since: words, question = '' }) => {
        const state = stateMeant(asked, question)
        const since = words === undefined ? undefined : sinceOf(words, records.now)
        const named = state === 'declined' ? 'rejected' : lawStatuses.find((one) => one === state)
        const all = (await records.listLaws(undefined)).filter(
          ({ closedAt }) => !since || (closedAt !== null && closedAt >= since),
        )
        const declined = named === 'rejected' && !since ? await records.listFeatures('declined') : []
        return {
          all,
          status: named ?? 'passed',
          isNamed: named !== undefined,
          now: records.now,
          since,
          declined,
        }
      },
      write: writeLaws,
    }),
    intent({
      name: 'lawsOnTopic',
      asks: [
        'law about? {topic}',
        'law say {topic}',
        'law find|recall {topic}',
        'about {topic}',
        'law passed {topic}',
        'law open {topic}',
      ],
      may: 'post passed fresh all vote what find exist anyone show can recall say who',
      example: ({ topic }) => `law about ${topic}`,
      find: (records, asked) => billsOn(records, asked, { laws: true }),
      write: writeBills,
    }),
    ...lawFacts,
  ],
}
