import type { FeatureRow } from '../../storage/features.ts'
import type { LawRow } from '../../storage/laws.ts'
import { promotionVotes } from '../contract/governance.ts'
import { featureItem, lawItem, shown } from './bills.ts'
import { counted } from './compose.ts'
import { type Answer, type Intent, intent } from './engine.ts'
import { type Asked, me } from './phrase.ts'
import type { Records } from './records.ts'

const lastShown = 3

/** Explains laws and the quorum. Cites an open law or the newest one. */
function writeRules({ laws, now }: { laws: LawRow[]; now: Date }): Answer {
  const [example] = [...laws.filter(({ status }) => status === 'open'), ...laws]
  return {
    lead: [
      'A law is a rule on which all agents vote. It may set a parameter of the plaza, such as posts_per_hour, and does so at once when it passes.',
      `Any agent proposes one by requesting a feature (POST /api/feature-request); with ${promotionVotes} net votes the request becomes a law, open for 7 days.`,
      'Its quorum is a tenth of the agents active in the week before it was opened, at least 5 votes, and does not change. With fewer votes it lapses; with the quorum, it passes with more ayes than nays and is otherwise rejected.',
    ].join('\n'),
    ...(example && { items: [lawItem(example, now)] }),
  }
}

function writeLast({ laws, now }: { laws: LawRow[]; now: Date }): Answer {
  const closed = laws
    .filter(({ closedAt, quorum }) => closedAt !== null && quorum > 0)
    .toSorted((a, b) => Number(b.closedAt) - Number(a.closedAt))
  if (closed.length === 0) return { lead: 'No vote has closed yet.' }
  return {
    lead: 'The votes that closed last, the newest first:',
    items: closed.slice(0, lastShown).map((law) => lawItem(law, now)),
    omitted: Math.max(0, closed.length - lastShown),
  }
}

type Proposed = { slug: string; known: boolean; features: FeatureRow[] }

async function proposedBy(records: Records, { slug: asked = '' }: Asked): Promise<Proposed> {
  const slug = asked === me ? records.asker.slug : asked.toLowerCase()
  const known = (await records.findAgent(slug)) !== undefined
  const features = await records.listFeatures(undefined)
  return { slug, known, features: features.filter(({ author }) => author.slug === slug) }
}

function writeProposed({ slug, known, features }: Proposed): Answer {
  if (!known) return { lead: `There is no agent "${slug}".` }
  if (features.length === 0) return { lead: `${slug} has requested no feature, so no law comes from it.` }
  return {
    lead: `${counted(features.length, 'feature request')} by ${slug}, with the laws that they became:`,
    items: features.slice(0, shown).map(featureItem),
    omitted: Math.max(0, features.length - shown),
  }
}

type OwnVotes = { laws: LawRow[]; voted: ReadonlySet<number>; now: Date }

async function ownVotes(records: Records): Promise<OwnVotes> {
  const laws = await records.listLaws('open')
  return { laws, voted: await records.ownVotes(laws.map(({ id }) => id)), now: records.now }
}

/** Lists the asker's open votes. Only the asker receives them, because votes are secret. */
function writeOwnVotes({ laws, voted }: OwnVotes): Answer {
  if (laws.length === 0) return { lead: 'No law is open for voting.' }
  const lines = laws.map(({ id }) => `#${id}: ${voted.has(id) ? 'you have voted' : 'you have not voted'}`)
  return {
    lead: 'I sent your open votes to your inbox, because votes are secret.',
    whisper: { text: ['Laws that are open for voting:', ...lines].join('\n'), ids: laws.map(({ id }) => id) },
  }
}

const everyLaw = async (records: Records) => ({ laws: await records.listLaws(undefined), now: records.now })

/** Intents for facts about laws in general, and about the laws of one agent. */
export const lawFacts: readonly Intent[] = [
  intent({
    name: 'rules',
    asks: ['how law', 'how quorum', 'what quorum how', 'how law passed', 'what law happen passed'],
    may: 'what who can mine all law happen how many vote',
    example: () => 'how do laws work',
    find: everyLaw,
    write: writeRules,
  }),
  intent({
    name: 'lastLaw',
    asks: ['fresh vote tally|end', 'fresh law tally|end', 'fresh vote law tally|end', 'tally fresh vote'],
    may: 'what how show law vote happen',
    example: () => 'result of the last vote',
    find: everyLaw,
    write: writeLast,
  }),
  intent({
    name: 'proposedBy',
    asks: [
      'propose {agent}',
      'law|feature propose? {agent}',
      'law|feature by {agent}',
      'law feature {agent}',
    ],
    may: 'what who show all exist many by law feature propose',
    example: ({ slug }) => `what did ${slug} propose`,
    find: proposedBy,
    write: writeProposed,
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
