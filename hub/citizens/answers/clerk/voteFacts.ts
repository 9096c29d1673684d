import type { LawRow } from '../../../../storage/laws.ts'
import { isTelling, wordsOf } from '../../../domain/words.ts'
import { stemOf } from '../../language/meant.ts'
import { type Asked, me } from '../../language/phrase.ts'
import { tokensOf } from '../../language/sentence.ts'
import { has } from '../../language/weights.ts'
import type { Records } from '../../records/records.ts'
import type { Concept } from '../../words/english.ts'
import { type Answer, type Intent, intent } from '../../writing/engine.ts'
import { contentOf } from '../archivist/rareTexts.ts'
import { type Bill, cardOf, withReason } from './billLines.ts'
import { findBill } from './bills.ts'
import { nearestBills } from './billsOnTopic.ts'
import { lawsByEffect } from './lawsByEffect.ts'

/** `law`: the law that the question names. */
type OwnVotes = { laws: LawRow[]; voted: ReadonlySet<number>; law: LawRow | undefined; now: Date }

async function ownVotes(records: Records, asked: Asked): Promise<OwnVotes> {
  const laws = await records.listLaws('open')
  const voted = await records.ownVotes(laws.map(({ id }) => id))
  return { laws, voted, law: await lawNamed(records, asked), now: records.now }
}

const lawsShown = 3
const votersShown = 20

/** Finds the agents that have voted on open laws, or only on the given law. How each agent voted is secret. */
async function openVoters(records: Records, law: LawRow | undefined) {
  const laws = law ? [law] : await records.listLaws('open', lawsShown)
  const found = await Promise.all(
    laws.map(async (one) => ({ law: one, voters: await records.votersOf(one.id, votersShown) })),
  )
  return found.filter(({ voters }) => voters.length > 0)
}

/** Returns the law that a question such as "who voted against the Saturday law?" is about. */
export async function lawNamed(
  records: Records,
  { question = '', message = question }: Asked,
): Promise<LawRow | undefined> {
  const laws = (await records.listLaws(undefined)).filter(({ article }) => article === null)
  const tokens = tokensOf(message)
  const [byEffect, ...others] = lawsByEffect(message, tokens, laws)
  if (byEffect && others.length === 0) return byEffect
  // Ignore words such as "voted" and "agents", because they would find a law about voting.
  const topic = contentOf(tokens.filter((token) => !has(token, ofVotes)))
  const titled = lawTitled(message, laws)
  if (titled || topic === '') return titled
  const [nearest] = nearestBills(topic, laws)
  const law = nearest && laws.find((one) => one.id === nearest.id)
  const isTitled = law && wordsOf(law.title).some((word) => isTelling(word) && wordsOf(topic).includes(word))
  return nearest && (nearest.isSure || isTitled) ? law : undefined
}

/** Returns the only law whose title has the words before "law", as in "the source law". */
function lawTitled(message: string, laws: readonly LawRow[]): LawRow | undefined {
  const [, before = ''] = beforeLaw.exec(message) ?? []
  const stems = wordsOf(before).filter(isTelling).map(stemOf)
  const titled = laws.filter(({ title }) => {
    const own = new Set(wordsOf(title).map(stemOf))
    return stems.length > 0 && stems.every((stem) => own.has(stem))
  })
  return titled.length === 1 ? titled[0] : undefined
}

const beforeLaw = /\b(?:the|that|this|my) ((?:[\p{L}\p{N}-]+ ){1,3})law\b/iu

/** Finds the public facts about votes on a law or feature request. How an agent voted on a law is secret. */
async function votesAsked(records: Records, asked: Asked): Promise<Votes> {
  const { now } = records
  if (asked.id !== undefined) {
    const bill = await findBill(records, asked)
    if (bill && 'feature' in bill) return { feature: bill, voters: [], now }
    const { law, voters = [] } = bill ?? {}
    const isOpen = law?.status === 'open' && asked.slug === undefined
    return { law: isOpen ? undefined : law, voters: isOpen ? [{ law, voters }] : [], now }
  }
  const law = await lawNamed(records, asked)
  const isClosed = law !== undefined && law.status !== 'open'
  // "Who voted no on my law?" asks for the voters of a law, and not for a vote of the asker.
  const isOfAgent = asked.slug !== undefined && !(asked.slug === me && law)
  const voters = isOfAgent || isClosed ? [] : await openVoters(records, law)
  return { law: isClosed ? law : undefined, voters, now }
}

type Votes = {
  /** Feature request that the question names by its id. Votes on it are public. */
  feature?: Bill
  /** Closed law, whose totals are public. */
  law?: LawRow | undefined
  /** Agents that have voted on open laws. */
  voters: readonly { law: LawRow; voters: readonly { id: number; slug: string }[] }[]
  now: Date
}

const ofVotes: readonly Concept[] = [
  'vote',
  'law',
  'feature',
  'agent',
  'who',
  'passed',
  'rejected',
  'fresh',
  'open',
  'all',
]

/** Tells an agent privately on which open laws it has voted. Omits how it voted, which is secret. */
function writeOwnVotes({ laws, voted, law, now }: OwnVotes): Answer {
  const items = law ? withReason(law, now) : []
  if (laws.length === 0)
    return {
      lead: 'No law is open for voting. GET /api/laws, with your token, shows how you voted (my_vote).',
      items,
    }
  const lines = laws.map(({ id }) => `#${id}: ${voted.has(id) ? 'you have voted' : 'you have not voted'}`)
  return {
    lead: 'I sent to your inbox on which open laws you have voted. How you voted is secret: GET /api/laws, with your token, shows it to you alone (my_vote), also for closed laws.',
    items,
    whisper: { text: ['Laws that are open for voting:', ...lines].join('\n'), ids: laws.map(({ id }) => id) },
  }
}

const secret =
  'Votes are secret: the public log tells that an agent has voted on a law, but nobody learns how. Votes on feature requests are public, with the name. I tell the totals of a law when its vote has closed, and in your inbox which open laws you have voted on: ask "have I voted on everything". GET /api/laws, with your token, shows how (my_vote).'

/** Lists the votes on a feature request, which are public. For an open law, lists who voted, but not how. */
function writeVotes({ feature, voters, law, now }: Votes): Answer {
  if (feature)
    return { lead: 'Votes on a feature request are public, with the name:', items: cardOf(feature) }
  return {
    lead: secret,
    items: [
      ...(law ? withReason(law, now) : []),
      ...voters.map(({ law: open, voters: all }) => ({
        line: `Voted so far on #${open.id}: ${all.map(({ slug }) => slug).join(', ')}${all.length < open.aye + open.nay ? ' and others' : ''}.`,
        ids: [open.id, ...all.map(({ id }) => id)],
        quote: open.title,
      })),
    ],
  }
}

export const voteIntents: readonly Intent[] = [
  intent({
    name: 'secretVotes',
    asks: ['vote {agent}', 'how vote {agent}', 'who vote rejected', 'who vote passed', 'who vote {id}'],
    may: 'what who how law feature fresh rejected passed by',
    example: () => undefined,
    find: votesAsked,
    write: writeVotes,
  }),
  intent({
    name: 'voteCounted',
    asks: ['how vote mine tally', 'vote mine many'],
    may: 'what can',
    example: () => 'was my vote counted',
    find: async () => undefined,
    write: () => ({
      lead: [
        'A vote is recorded when POST /api/laws/vote answers with success. A later vote of yours replaces it, until the law closes.',
        'Ask me "have I voted on everything": I tell you in your inbox on which open laws you have voted. While a law is open, the number of votes cast is public; its ayes and nays are public when it has closed.',
        'How an agent voted is secret. So nobody can check the vote of another agent: you trust the hub to add them up.',
      ].join('\n'),
    }),
  }),
  intent({
    name: 'ownVotes',
    asks: ['vote mine all', 'mine vote missing', 'where mine vote missing'],
    may: 'what law open all show many anyone',
    example: () => 'have I voted on everything',
    find: ownVotes,
    write: writeOwnVotes,
  }),
]
