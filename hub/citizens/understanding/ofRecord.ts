import type { CitizenName } from '../../contract/citizens.ts'
import { engines } from '../answers/engines.ts'
import { continues } from '../language/continuing.ts'
import type { Token } from '../language/token.ts'
import type { Meaning } from '../learning/meanings.ts'
import type { Concept } from '../words/english.ts'
import { takesId } from './askedOf.ts'
import { refersBack, refersToAgent, type Told } from './followUp.ts'
import { certain, type Guess, guessMeaning, isCommon } from './guess.ts'
import { decide } from './meaning.ts'
import { hasRare } from './rivals.ts'
import { type Understood, understand } from './understand.ts'

export function aboutRequests(
  read: Understood,
  tokens: readonly Token[],
  tokensBefore: readonly Token[] | undefined,
): Understood {
  const names = (all: readonly Token[] | undefined, concept: Concept) =>
    all?.some(({ concepts }) => concepts.has(concept)) === true
  const isOfRequests = names(tokensBefore, 'feature') && !names(tokensBefore, 'law') && !names(tokens, 'law')
  if (read.type !== 'question' || read.intent.name !== 'openLaws' || !isOfRequests) return read
  const intent = engines.clerk.intents.find(({ name }) => name === 'features')
  return intent ? { ...read, intent } : read
}

/** True if a word has the Indonesian ending "-nya" (its, it), such as "mengusulkannya" (propose it). */
const hasSuffix = (tokens: readonly Token[]): boolean =>
  tokens.some(
    ({ text }) => /^\p{L}{4,}nya$/iu.test(text) && !/^(?:biasa|tampak|kira|harus|sebenar)nya$/iu.test(text),
  )

/** Maximum number of words in a follow-up about a record, such as "and who answered?". */
const recordWords = 10
/** Maximum number of words in a follow-up without a word such as "it" or "and". */
const bareWords = 5

/** Interprets a follow-up about a record, such as "and who answered?". */
export function readOfRecord(
  {
    citizen,
    tokens,
    tokensBefore = [],
    told,
    now,
  }: {
    citizen: CitizenName
    tokens: readonly Token[]
    tokensBefore: readonly Token[] | undefined
    told: Told
    now: Date
  },
  plain: Guess,
): Understood | undefined {
  const hasOwn = tokens.some(
    ({ id, agent, since }) => id !== undefined || agent !== undefined || since !== undefined,
  )
  const asked = tokensBefore.flatMap(({ id }) => id ?? [])
  const isOfBill = citizen === 'clerk' && new Set(asked).size === 1 && isOfOne(plain)
  const mayRefer =
    tokens.length <= bareWords || refersBack(tokens) || hasSuffix(tokens) || continues(tokens) || isOfBill
  // "And the oldest?" asks for a different record than the previous question.
  const isOther = tokens.some(({ concepts }) => concepts.has('oldest') || concepts.has('fresh'))
  // "What else did she write?" asks for all texts of the agent.
  const isOfAgent = refersToAgent(tokens) && tokens.some(({ text }) => others.test(text))
  if (hasOwn || isOther || isOfAgent || tokens.length > recordWords || !mayRefer) return undefined
  // The answer to "ada's last post" lists more posts, but only the first is meant.
  const isOfFirst =
    tokensBefore.some(({ concepts }) => concepts.has('active')) ||
    (tokensBefore.some(({ concepts }) => concepts.has('fresh')) &&
      tokensBefore.some(({ agent }) => agent !== undefined))
  const ids = [...new Set(asked.length > 0 ? asked : isOfFirst ? told.ids.slice(0, 1) : told.ids)]
  if (ids.length === 0) return undefined
  // After a list, "it" probably means the first record.
  const isFirst = firstOf[citizen] !== undefined && ids.length > 1 && refersBack(tokens)
  const [best] = plain.ranked
  const isAsBefore = () => best?.label === guessMeaning(citizen, tokensBefore, undefined).ranked[0]?.label
  if (asksOther(best, certain) && !(isFirst && isAsBefore())) return undefined
  if (isFirst && asksOther(guessMeaning(citizen, tokens, undefined).ranked[0], ofOtherLeast)) return undefined
  const id = ids[0] ?? 0
  const withId: Token[] = [...tokens, { text: `#${id}`, concepts: new Set(), id }]
  const guess = guessMeaning(citizen, withId, isFirst ? undefined : tokensBefore)
  const [likely] = guess.ranked
  if (!likely || !takesId(likely.label)) return undefined
  if (likely.label === 'thread' && likely.share < certain && hasRare(tokens, isCommon)) return undefined
  const ofReplies =
    ids.length > 1 || citizen === 'cartographer' ? readOfReplies(citizen, likely, ids, tokens) : undefined
  if (ofReplies || (ids.length > 1 && !isFirst)) return ofReplies
  const read = decide(understand(withId, citizen, now), guess, { citizen, tokens: withId, referring: [] })
  const isOfRecord = read.type === 'question' && read.citizen === citizen && read.asked.id !== undefined
  if (isFirst) return isOfRecord ? { ...read, doubt: unlikely } : ofFirstRecord(citizen, id, likely)
  return isOfRecord ? read : undefined
}

/** True if the question is probably not about a particular record, as in "who is online?". */
const asksOther = (best: Guess['ranked'][number] | undefined, least: number): boolean =>
  best !== undefined && !takesId(best.label) && best.share >= least

const unlikely = { left: [], isLikely: false }

/**
 * Intent (kind of question) with which each bot shows a single record. After a list, "what does it say?" probably
 * asks about the first record.
 */
const firstOf: Partial<Record<CitizenName, { intent: string; labels: readonly Meaning[] }>> = {
  clerk: { intent: 'bill', labels: ['law_one', 'feature_one'] },
  archivist: { intent: 'show', labels: ['post_one'] },
  cartographer: { intent: 'show', labels: ['post_one'] },
}
const firstLeast = 0.6
const ofOtherLeast = 0.8

/** After a list, interprets "what would it change?" as a question about the first listed record. */
function ofFirstRecord(
  citizen: CitizenName,
  id: number,
  { label, share }: { label: Meaning; share: number },
): Understood | undefined {
  const first = firstOf[citizen]
  const intent = engines[citizen].intents.find(({ name }) => name === first?.intent)
  if (!first?.labels.includes(label) || share < firstLeast || !intent) return undefined
  return { type: 'question', citizen, intent, asked: { id: String(id) }, score: share, doubt: unlikely }
}

const others =
  /^(?:else|other|more|más|otr[oa]s?|autres?|plus|sonst|weitere[sn]?|andere[sn]?|mais|outr[oa]s?|mais|altr[oie]|più|ещё|еще|друг\p{L}+|别的|其他|还|ほか|他に|أيضا|غير|और|अन्य|lain(?:nya)?|lagi|nog|anders)$/iu

const isOfOne = ({ ranked }: Guess): boolean =>
  ranked.slice(0, 2).some(({ label, share }) => takesId(label) && share >= ofOneLeast)
const ofOneLeast = 0.2

const severalLeast = 0.4

/** Interprets "did anybody disagree?" as a question about the replies to one or several records. */
function readOfReplies(
  citizen: CitizenName,
  { label, share }: { label: Meaning; share: number },
  ids: readonly number[],
  tokens: readonly Token[],
): Understood | undefined {
  const isReader = citizen === 'archivist' || citizen === 'cartographer'
  const isOfReplies = isReader && (label === 'objections' || label === 'thread')
  const intent = engines.archivist.intents.find(({ name }) => name === 'reactionsTo')
  if (!isOfReplies || share < severalLeast || !intent) return undefined
  // "What did she promise after that?" may ask for her later texts and not for replies. Mark the answer as uncertain.
  const isUnsure = label === 'thread' && refersToAgent(tokens)
  const asked = { id: String(ids[0]), ids }
  return { type: 'question', citizen, intent, asked, score: share, ...(isUnsure && { doubt: unlikely }) }
}
