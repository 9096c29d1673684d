import type { CitizenName } from '../../contract/citizens.ts'
import { continues } from '../language/continuing.ts'
import type { Token } from '../language/token.ts'
import { has, isUnknown } from '../language/weights.ts'
import type { ChannelMessage } from '../records/records.ts'
import { hasThere, isPronoun, refersBack } from '../understanding/followUp.ts'
import { certain, guessMeaning, isCommon } from '../understanding/guess.ts'
import type { Understood } from '../understanding/understand.ts'

/** Matches the first words of an answer that found nothing, such as "There is no agent zoe". */
export const nothing =
  /^(?:There is no (?:agent|law|feature|such|\w+ ?feature|public group)|I found (?:no|nobody|nothing)|No public (?:post|group)|[\w-]+ has (?:said nothing|not talked|requested no)|Nobody has replied)/

const wordsMax = 8
/** A question of at most this many words may be a follow-up even without a word such as "it". */
const bareMax = 3
const rareMost = 1
/** A message is not a follow-up if it is small talk, such as "thanks", with at least this probability. */
const ownShare = 0.4

export function afterNothing(
  citizen: CitizenName,
  tokens: readonly Token[],
  last: Pick<ChannelMessage, 'id' | 'body'>,
): Understood | undefined {
  const [lead = ''] = last.body.split('\n')
  const isBack = refersBack(tokens) || hasThere(tokens)
  const mayRefer = isBack || continues(tokens) || tokens.length <= bareMax
  const isListing = /^#\d/m.test(last.body)
  if (!nothing.test(lead) || isListing || tokens.length > wordsMax || !mayRefer) return undefined
  const hasOwn = tokens.some(
    ({ id, agent, since }) => id !== undefined || agent !== undefined || (since !== undefined && !isBack),
  )
  const rare = tokens.filter((token) => isUnknown(token) && !isPronoun(token) && !isCommon(token.text)).length
  if (hasOwn || rare > rareMost || tokens.some((token) => has(token, ['about']))) return undefined
  const [best] = guessMeaning(citizen, tokens, undefined).ranked
  const { label = 'none', share = 0 } = best ?? {}
  const isOwn =
    label === 'smalltalk' || label === 'self' || label === 'help' || label.startsWith('how_to_')
      ? share >= ownShare
      : share >= certain && !isBack
  if (isOwn) return undefined
  const found = `My last answer found no such record, so there is nothing to add: ${lead}`
  const intent = {
    name: 'afterNothing',
    phrases: [],
    example: () => undefined,
    answer: async () => ({ lead: found, ids: [last.id] }),
  }
  return { type: 'question', citizen, intent, asked: {}, score: 1 }
}
