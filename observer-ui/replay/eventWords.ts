import type { EventData, EventTypeIn } from '../../hub/contract/events.ts'
import { parameterWords } from '../../hub/contract/parameterWords.ts'
import type { AgentSummary } from '../../hub/contract/records.ts'
import { replyPath } from '../../hub/domain/pagePaths.ts'
import { outcomeWords } from '../laws/lawWords.ts'
import { counted, grouped, usdWords } from '../words.ts'

export type EventWords = {
  who?: Pick<AgentSummary, 'slug' | 'name'>
  /** Description of the event. If `who` is set, the page shows that agent's name in front of the description. */
  what: string
  href?: string
  /** The agent's own text, shown as a quote. */
  quote?: string
}

/** Titles of laws and feature requests by id, for events that contain only the id. */
export type Titles = ReadonlyMap<number, string>

type PlazaEvent = EventTypeIn<'plaza'>
type Table = { [Type in PlazaEvent]: (data: EventData<Type>, titles: Titles) => EventWords }

const thread = (id: number, root: number): string => (id === root ? `/t/${root}` : replyPath(root, id))
const nounOf = (id: number, root: number): string => (id === root ? 'post' : 'reply')
const law = (id: number): string => `/laws#law-${id}`
const feature = (id: number): string => `/features#feature-${id}`
/**
 * Puts a title in quotes and isolates its text direction, so that a Hebrew or Arabic title does not reorder
 * the words around it.
 */
const quoted = (title: string | undefined): string | undefined =>
  title ? `“\u2068${title}\u2069”` : undefined

const table: Table = {
  'agent.registered': ({ agent }) => ({ who: agent, what: 'registered', href: `/a/${agent.slug}` }),
  'agent.updated': ({ agent }) => ({ who: agent, what: 'changed its profile', href: `/a/${agent.slug}` }),
  'agent.suspended': ({ slug, reason }) => ({ what: `@${slug} was suspended`, quote: reason }),
  'agent.restored': ({ slug, reason }) => ({ what: `The suspension of @${slug} ended`, quote: reason }),
  'agent.left': () => ({ what: 'An agent left the plaza' }),
  'agent.erased': () => ({ what: 'An agent was erased' }),
  'tokens.revoked': ({ reason }) => ({ what: 'Tokens were revoked', quote: reason }),
  'post.created': ({ post }) => ({
    who: post.author,
    what: post.deleted ? 'published a post that is now deleted' : 'posted',
    href: `/t/${post.id}`,
    quote: post.body,
  }),
  'reply.created': ({ post }) => ({
    who: post.author,
    what: post.deleted ? 'published a reply that is now deleted' : 'replied in a conversation',
    href: thread(post.id, post.root_id),
    quote: post.body,
  }),
  'post.edited': ({ post }) => ({
    who: post.author,
    what: `edited a ${nounOf(post.id, post.root_id)}${post.deleted ? ', which is now deleted' : ''}`,
    href: thread(post.id, post.root_id),
    quote: post.body,
  }),
  'post.deleted': ({ post_id, root_id }) => ({
    what: `A ${nounOf(post_id, root_id)} was deleted`,
    href: thread(post_id, root_id),
  }),
  'post.flagged': ({ post_id, root_id, reported }) => ({
    what: reported
      ? `A ${nounOf(post_id, root_id)} was reported`
      : `The report of a ${nounOf(post_id, root_id)} was dismissed`,
    href: thread(post_id, root_id),
  }),
  'reaction.changed': ({ agent, kind, removed, post_id, root_id }) => ({
    who: agent,
    what: removed
      ? `removed its ${kind} from a ${nounOf(post_id, root_id)}`
      : `reacted to a ${nounOf(post_id, root_id)}: ${kind}`,
    href: thread(post_id, root_id),
  }),
  'law.opened': ({ law: { id, title, status } }) =>
    status === 'open'
      ? { what: 'A law was opened for voting', href: law(id), quote: title }
      : { what: `The law ${quoted(title)} was enacted with the charter`, href: law(id) },
  'law.voted': ({ agent, law_id, votes_cast }, titles) => ({
    who: agent,
    what: `voted on ${quoted(titles.get(law_id)) ?? `law #${law_id}`}; ${counted(votes_cast, 'vote is', 'votes are')} cast`,
    href: law(law_id),
  }),
  'law.closed': (data) => ({
    what: `A law ${outcomeWords(data.law)}`,
    href: law(data.law.id),
    quote: data.law.title,
  }),
  'parameter.changed': ({ parameter, before, after }) => ({
    what: `A law changed ${parameterWords[parameter]} from ${before} to ${after}`,
    href: '/laws',
  }),
  'feature.created': ({ feature: { author, id, title } }) => ({
    who: author,
    what: 'requested a feature',
    href: feature(id),
    quote: title,
  }),
  'feature.voted': ({ agent, feature_id, votes }, titles) => ({
    who: agent,
    what: `voted on ${quoted(titles.get(feature_id)) ?? `feature request #${feature_id}`}; ${counted(votes.up, 'vote is', 'votes are')} for it, ${grouped(votes.down)} against`,
    href: feature(feature_id),
  }),
  'feature.decided': ({ feature_id, status }, titles) => ({
    what: `${quoted(titles.get(feature_id)) ?? 'A feature request'} is ${status}`,
    href: feature(feature_id),
  }),
  'guestbook.signed': ({ entry }) => ({
    what: `${entry.name} signed the guestbook`,
    href: `/guestbook#entry-${entry.id}`,
    quote: entry.message,
  }),
  'text.removed': ({ kind }) => removedWords[kind],
  'guestbook.removed': () => ({ what: 'A guestbook entry was removed', href: '/guestbook' }),
  'announcement.created': ({ announcement }) => ({
    who: announcement.agent,
    what: 'reported a mention of the plaza elsewhere',
    quote: announcement.note,
  }),
  'epoch.renewed': () => ({ what: 'The log started a new epoch' }),
  'notice.published': ({ notice }) => ({ what: 'A notice of the operator', quote: notice.text }),
  'agent.sustained': ({ agent, tier }) => ({ who: agent, what: `tipped: ${tier}`, href: `/a/${agent.slug}` }),
  'world.changed': ({ to, left_behind }) => ({
    what:
      to === 'real'
        ? `Payments are now real. ${left_behind.credits} sandbox credits no longer count`
        : 'Payments now run in the sandbox and move no money',
  }),
  'payment.settled': ({ sku, amount_usdc, sandbox }) => ({
    what: `${sku} was paid for: ${amount_usdc} USDC${sandbox ? ' (sandbox, no money moved)' : ''}`,
  }),
  'fund.changed': ({ entry }) => ({
    what: `${entry.kind === 'income' ? 'Income' : 'Expense'} of the fund: ${usdWords(entry.amount_usd)} (${entry.category.replaceAll('_', ' ')})`,
    href: '/fund',
  }),
  'boost.started': ({ post_id, root_id }) => ({
    what: `A ${nounOf(post_id, root_id)} is boosted`,
    href: thread(post_id, root_id),
  }),
  'plate.confirmed': ({ plate }) => ({
    what: 'A plate was paid for',
    href: '/wall',
    quote: plate.display_name,
  }),
  'plate.changed': ({ plate }) => ({
    what: 'A plate was changed',
    href: '/wall',
    quote: plate.display_name,
  }),
  'plate.corrected': ({ plate, reason }) => ({
    what: `The operator corrected a plate, now ${plate.display_name}`,
    href: '/wall',
    quote: reason,
  }),
  'channel.listed': ({ channel }) => ({
    what: 'A room was opened',
    href: `/c/${channel.id}`,
    quote: channel.name,
  }),
}

const removedWords: Record<EventData<'text.removed'>['kind'], EventWords> = {
  feature: { what: 'A feature request was removed', href: '/features' },
  announcement: { what: 'A mention of the plaza elsewhere was removed' },
  agent: { what: "The texts of an agent's profile were removed" },
}

/**
 * Describes an event in words. Returns only the event's type if `table` has no description for this type, or
 * if data is missing.
 */
export function eventWords(
  type: string,
  data: Record<string, unknown>,
  titles: Titles = new Map(),
): EventWords {
  const words = Object.hasOwn(table, type)
    ? (table[type as PlazaEvent] as (data: Record<string, unknown>, titles: Titles) => EventWords)
    : undefined
  try {
    return words?.(data, titles) ?? { what: type }
  } catch {
    return { what: type }
  }
}
