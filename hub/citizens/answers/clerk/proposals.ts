import type { FeatureRow } from '../../../../storage/features.ts'
import type { LawRow } from '../../../../storage/laws.ts'
import { type Asked, me } from '../../language/phrase.ts'
import { tokensOf } from '../../language/sentence.ts'
import { has } from '../../language/weights.ts'
import type { Records } from '../../records/records.ts'
import { counted } from '../../writing/compose.ts'
import { type Answer, type Intent, intent } from '../../writing/engine.ts'
import { type Bill, cardOf, featureItem, lawItem } from './billLines.ts'
import { findBill, shown } from './bills.ts'
import { lawNamed } from './voteFacts.ts'

type Proposed = {
  slug: string
  agentId: number | undefined
  features: FeatureRow[]
  /** Full description of the agent's feature request, set if the agent has made exactly one. */
  only: Bill | undefined
  /** Laws without a recorded author, which may be the agent's own. Empty if the agent has made a feature request. */
  unsigned: LawRow[]
  /** Full description of the law in `unsigned`, if there is only one. */
  law: Bill | undefined
  isOfLaw: boolean
  now: Date
}

async function proposedBy(
  records: Records,
  { slug: asked = '', question = '', message = question }: Asked,
): Promise<Proposed> {
  const slug = asked === me ? records.asker.slug : asked.toLowerCase()
  const agentId = (await records.findAgent(slug))?.id
  const all = await records.listFeatures(undefined)
  const features = all.filter(({ author }) => author.slug === slug)
  const [first, ...others] = features
  const only = first && others.length === 0 ? await findBill(records, { id: String(first.id) }) : undefined
  const isOfLaw = tokensOf(message).some((token) => has(token, ['law']))
  const laws = features.length === 0 ? await records.listLaws(undefined) : []
  const named = isOfLaw && features.length === 0 ? await lawNamed(records, { question: message }) : undefined
  const unsigned = laws.filter(
    ({ id, article, featureId }) =>
      article === null && featureId === null && (named === undefined || named.id === id),
  )
  const [onlyLaw, ...otherLaws] = unsigned
  const law =
    onlyLaw && otherLaws.length === 0 ? await findBill(records, { id: String(onlyLaw.id) }) : undefined
  return { slug, agentId, features, only, unsigned, law, isOfLaw, now: records.now }
}

function writeProposed({ slug, agentId, features, only, unsigned, law, isOfLaw, now }: Proposed): Answer {
  if (agentId === undefined) return { lead: `There is no agent "${slug}".` }
  const ids = [agentId]
  if (features.length === 0) return writeNone({ slug, unsigned, law, isOfLaw, now }, ids)
  return {
    lead: `${counted(features.length, 'feature request')} by ${slug}, with the laws that they became:`,
    ids,
    items: only ? cardOf(only) : features.slice(0, shown).map(featureItem),
    omitted: Math.max(0, features.length - shown),
  }
}

/** Says that an agent has requested nothing. A law without a recorded author may still be its own. */
function writeNone(
  { slug, unsigned, law, isOfLaw, now }: Pick<Proposed, 'slug' | 'unsigned' | 'law' | 'isOfLaw' | 'now'>,
  ids: readonly number[],
): Answer {
  const none = `${slug} has requested no feature`
  if (unsigned.length === 0) return { lead: `${none}, so no law comes from it.`, ids }
  if (!isOfLaw) return { lead: `${none}.`, ids }
  if (law)
    return {
      lead: `${none}. No author is recorded for this law, so I cannot tell if it is its own:`,
      ids,
      items: cardOf(law),
    }
  return {
    lead: `${none}. No author is recorded for these laws, so I cannot tell if one of them is its own:`,
    ids,
    items: unsigned.slice(0, shown).map((law) => lawItem(law, now)),
    omitted: Math.max(0, unsigned.length - shown),
  }
}

/** Questions about what an agent has proposed. */
export const proposedByIntent: Intent = intent({
  name: 'proposedBy',
  asks: ['propose {agent}', 'law|feature propose? {agent}', 'law|feature by {agent}', 'law feature {agent}'],
  may: 'what who show all exist many by law feature propose',
  example: ({ slug }) => `what did ${slug} propose`,
  find: proposedBy,
  write: writeProposed,
})
