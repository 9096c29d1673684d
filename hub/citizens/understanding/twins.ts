import type { CitizenName } from '../../contract/citizens.ts'
import { wordsOf } from '../../domain/words.ts'
import type { Asked } from '../language/phrase.ts'
import type { Token } from '../language/token.ts'
import { has } from '../language/weights.ts'
import { type Meaning, meanings } from '../learning/meanings.ts'
import { glossesOf } from '../words/glossary/glossary.ts'
import { languageOf } from '../words/lexicon.ts'
import type { IsCommon } from './nameIn.ts'
import { readAs } from './reading.ts'
import { detailsOf, type Understood } from './understand.ts'

type Twin = {
  asked: CitizenName
  of: CitizenName
  intents: readonly string[]
  meaning: Meaning
  needs: 'id' | 'topic' | 'about' | 'member' | 'since'
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
    if (read.type === 'question') return { ...read, ...reading }
    return { ...read, supposed: [{ ...reading, about }, ...(read.supposed?.slice(1) ?? [])] }
  }
  return read
}

function isGivenIn(tokens: readonly Token[], needs: Twin['needs'], asked: Asked | undefined): boolean {
  if (needs === 'id') return asked?.id !== undefined
  if (needs === 'since') return tokens.some(({ since }) => since !== undefined)
  if (needs !== 'member') return asked?.topic !== undefined
  const language = languageOf(tokens.flatMap(({ text }) => wordsOf(text)))
  return tokens.some(({ text }) => glossesOf(text, language).some(({ english }) => english === 'member'))
}
