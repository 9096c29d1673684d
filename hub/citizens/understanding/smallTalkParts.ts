import { sentencesIn } from '../../domain/questions.ts'
import { withoutCitizens } from '../language/called.ts'
import { tokensOf } from '../language/sentence.ts'
import { type SmallTalk, smallTalkIn } from './understand.ts'

/** Number of sentences at each end of a message that may be small talk. Reading more would block the event loop. */
const sentencesMost = 6

const talkIn = (sentence: string): SmallTalk | undefined => smallTalkIn(tokensOf(withoutCitizens(sentence)))

/** Returns the kind of the last small-talk sentence, ignoring greetings. */
export function smallTalkOf(message: string): SmallTalk | undefined {
  const kinds = sentencesIn(message).slice(-sentencesMost).map(talkIn)
  // A word such as "ciao" is a farewell only at the end.
  return kinds.findLast(
    (about, at) => about !== undefined && about !== 'hello' && (about !== 'bye' || at === kinds.length - 1),
  )
}

/** Removes "Hello!" and "Thanks." from a message that also contains something else. */
export function withoutSmallTalk(message: string): string {
  const sentences = sentencesIn(message)
  const others = sentences.filter((sentence, at) => {
    const isInside = at >= sentencesMost && at < sentences.length - sentencesMost
    const about = isInside ? undefined : talkIn(sentence)
    return about === undefined || about === 'capable'
  })
  return others.length === 0 || others.length === sentences.length ? message : others.join(' ')
}
