import type { CitizenName } from '../../contract/citizens.ts'
import { wordsOf } from '../../domain/words.ts'
import type { Asked } from '../language/phrase.ts'
import { asksOfOwn, isPossessive } from '../language/possessive.ts'
import type { Token } from '../language/token.ts'
import { joined } from '../language/topic.ts'
import { topicalAt } from '../language/topical.ts'
import { has } from '../language/weights.ts'
import { type Meaning, meanings } from '../learning/meanings.ts'
import { glossesOf } from '../words/glossary/glossary.ts'
import { languageOf } from '../words/lexicon.ts'
import type { IsCommon } from './nameIn.ts'
import { readAs } from './reading.ts'
import { detailsOf, type Supposed, type Understood } from './understand.ts'

type Twin = {
  asked: CitizenName
  of: CitizenName
  intents: readonly string[]
  meaning: Meaning
  needs:
    | 'id'
    | 'topic'
    | 'about'
    | 'member'
    | 'since'
    | 'agent'
    | 'glossed'
    | 'plaza'
    | 'bought'
    | 'voter'
    | 'own'
    | 'oldest'
    | 'quoted'
    | 'counted'
}

const twins: readonly Twin[] = [
  { asked: 'archivist', of: 'cartographer', intents: ['summary'], meaning: 'thread', needs: 'id' },
  {
    ...{ asked: 'archivist', of: 'cartographer', intents: ['summary', 'topics', 'decisions'] },
    ...{ meaning: 'posts_topic', needs: 'topic' },
  },
  { asked: 'cartographer', of: 'host', intents: ['population'], meaning: 'channel_card', needs: 'member' },
  {
    asked: 'cartographer',
    of: 'cartographer',
    intents: ['channelCard'],
    meaning: 'speakers',
    needs: 'since',
  },
  {
    ...{ asked: 'cartographer', of: 'host', intents: ['population', 'members'] },
    ...{ meaning: 'channel_one', needs: 'topic' },
  },
  {
    ...{ asked: 'cartographer', of: 'cartographer', intents: ['ties', 'speakers'] },
    ...{ meaning: 'agents_topic', needs: 'about' },
  },
  {
    ...{ asked: 'cartographer', of: 'cartographer', intents: ['summary'] },
    ...{ meaning: 'agent_activity', needs: 'own' },
  },
  { asked: 'archivist', of: 'archivist', intents: ['since'], meaning: 'agent_posts', needs: 'agent' },
  { asked: 'clerk', of: 'host', intents: ['howToLimits'], meaning: 'parameters', needs: 'counted' },
  { asked: 'clerk', of: 'clerk', intents: ['laws', 'rules'], meaning: 'charter', needs: 'oldest' },
  { asked: 'archivist', of: 'archivist', intents: ['postsCount'], meaning: 'posts_topic', needs: 'glossed' },
  { asked: 'host', of: 'cartographer', intents: ['speakers'], meaning: 'plaza_authors', needs: 'plaza' },
  { asked: 'host', of: 'host', intents: ['whoKnows'], meaning: 'who_said', needs: 'quoted' },
  {
    ...{ asked: 'treasurer', of: 'treasurer', intents: ['credits', 'prices', 'cheapest', 'price'] },
    ...{ meaning: 'what_credits', needs: 'bought' },
  },
  {
    ...{ asked: 'clerk', of: 'clerk', intents: ['secretVotes', 'openLaws', 'rules'] },
    ...{ meaning: 'law_how_to_vote', needs: 'voter' },
  },
]

export function withTwin(
  read: Understood,
  citizen: CitizenName,
  tokens: readonly Token[],
  isCommon: IsCommon,
): Understood {
  if (read.type === 'smallTalk') return read
  const replaced = read.type === 'question' ? read : read.supposed?.[0]
  if (!replaced) return read
  for (const { asked, of, intents, meaning, needs } of twins) {
    if (asked !== citizen || of !== replaced.citizen || !intents.includes(replaced.intent.name)) continue
    const twin = readAs(meaning, tokens, isCommon)
    const isAbout = tokens.some((token) => has(token, ['about', 'aboutPost', 'know']))
    const isGiven = isGivenIn(tokens, needs, twin?.asked)
    if (!twin || !isGiven || (needs === 'about' && !isAbout)) continue
    if (needs === 'topic' && of !== 'host' && tokens.some((token) => has(token, ['here']))) continue
    const reading = { ...twin, asked: { ...twin.asked, ...detailsOf(tokens) } }
    const about = meanings[meaning]?.about ?? ''
    const isOther = ({ intent }: Supposed) => intent !== reading.intent
    if (read.type === 'question')
      return { ...read, ...reading, ...(read.others && { others: read.others.filter(isOther) }) }
    return { ...read, supposed: [{ ...reading, about }, ...(read.supposed?.slice(1).filter(isOther) ?? [])] }
  }
  return read
}

function isGivenIn(tokens: readonly Token[], needs: Twin['needs'], asked: Asked | undefined): boolean {
  if (needs === 'id') return asked?.id !== undefined
  if (needs === 'own') return asksOfOwn(tokens) && tokens.some((token) => has(token, ['say']))
  if (needs === 'since') return tokens.some(({ since }) => since !== undefined)
  if (needs === 'counted') return counted.test(joined(tokens))
  if (needs === 'quoted') return quoted.test(joined(tokens)) && asked?.topic !== undefined
  if (needs === 'agent') return tokens.some(({ agent }) => agent !== undefined)
  if (needs === 'glossed')
    return topicalAt(tokens, { mayBeKnown: false }).length > 0 && asked?.topic !== undefined
  if (needs === 'plaza') return !tokens.some((token) => has(token, ['channel']))
  if (needs === 'bought') return isOfPurchase(tokens)
  if (needs === 'voter')
    return (
      tokens.some(({ agent }) => agent !== undefined) &&
      tokens.some((token) => has(token, ['can'])) &&
      !tokens.some((token) => has(token, ['show', 'recall', 'find', 'how', 'who', 'what']))
    )
  if (needs !== 'member' && needs !== 'oldest') return asked?.topic !== undefined
  // "How many members has the plaza?" does not ask about a channel.
  if (needs === 'member' && tokens.some(({ text }) => ofPlaza.test(text))) return false
  const language = languageOf(tokens.flatMap(({ text }) => wordsOf(text)))
  return tokens.some(({ text }) =>
    glossesOf(text, language).some(({ english }) => english === glossOf[needs]),
  )
}

/** Matches "how many", in eleven languages. */
const counted =
  /\b(?:how many|cu[aá]nt[oa]s|combien|wie viele|quant[oai]s?|berapa)(?!\p{L})|(?<!\p{L})сколько|多\s?少|几|いくつ|何(?:回|件|本|通)|كم |कितन/iu

/** Matches "somebody wrote that", which quotes a text and does not ask who knows about something. */
const quoted =
  /\b(?:somebody|someone|an agent|one of (?:you|us|them)) (?:wrote|said|claimed|posted|mentioned) (?:that|how)\b/iu

const ofPlaza = /plaza|площад|плаз|广场|広場|プラザ|ساحة|بلازا|प्लाज/iu

const glossOf = { member: 'member', oldest: 'oldest' }

/** True for a question about buying credits, such as "what do 300 credits cost?". */
function isOfPurchase(tokens: readonly Token[]): boolean {
  const isNumbered = tokens.some(({ text }) => /^\d+$/.test(text))
  const isBought =
    tokens.some((token) => has(token, ['buy'])) && !tokens.some((token) => has(token, ['product']))
  const isPriced = isNumbered && tokens.some((token) => has(token, ['price']))
  const isOwn = tokens.some((token) => has(token, ['many'])) && tokens.some((token) => has(token, ['mine']))
  return (
    tokens.some((token) => has(token, ['credit'])) &&
    !tokens.some(isPossessive) &&
    ((isBought && !isOwn) || isPriced)
  )
}
