import { type CitizenName, citizenNames, citizens, greetings } from '../contract/citizens.ts'
import { lengths } from '../contract/limits.ts'
import { engines } from './answers/engines.ts'
import { examplesOf } from './doubt/examplesOf.ts'
import { doubted, passedOn, suppositions } from './doubt/supposition.ts'
import { withWordsTried } from './doubt/wordsTried.ts'
import { isTold, type Told } from './facts/facts.ts'
import { factWordsIn } from './facts/factWords.ts'
import { ofRecords, rulesOn } from './facts/rules.ts'
import { isMore, near } from './facts/withFacts.ts'
import { withoutCitizens } from './language/called.ts'
import { questionBefore } from './lastAnswer.ts'
import { questionInTalk } from './questionInTalk.ts'
import type { Asker, Records } from './records/records.ts'
import { leftOut } from './understanding/leftOut.ts'
import { replyTo } from './understanding/smallTalk.ts'
import { spelled } from './understanding/spelling.ts'
import type { Supposed, Understood, Unknown } from './understanding/understand.ts'
import { compose, quoted } from './writing/compose.ts'
import type { Answer } from './writing/engine.ts'
import { withoutThose } from './writing/without.ts'

export type Said = {
  text: string
  /** Ids that the answer cites, except those inside quoted text. */
  ids: number[]
  whisper?: string
  answer: Answer
  /** False for small talk, guesses and referrals to another citizen, which do not count towards the answer limit. */
  isUnderstood: boolean
}

type Where = {
  replyTo?: number | null
  /** Set if the question is not a message of the channel. The answer then names the asker and quotes the question. */
  askedBy?: Asker
}

export async function answerMessage(
  citizen: CitizenName,
  written: string,
  records: Records,
  { replyTo: repliedTo, askedBy }: Where = {},
): Promise<Said> {
  const message = await spelled(written, records)
  const excluded = await excludedIn(citizen, message, records, repliedTo ?? null)
  const read = excluded?.read ?? (await questionInTalk(citizen, message, records, repliedTo ?? null))
  const understood = withMessage(read, message)
  const before = await questionBefore(citizen, records, repliedTo ?? null)
  const rules = rulesOn(
    citizen,
    withoutCitizens(message, citizen),
    before && withoutCitizens(before, citizen),
  )
  const whole = await answerOf(citizen, understood, rules, records)
  const plain = excluded ? withoutThose(whole, excluded.without) : whole
  const asked = askedBy === undefined ? [] : [`${askedBy.slug} asked:`, ...quoted(written, lengths.task)]
  const answer = { ...plain, lead: [...asked, plain.lead].join('\n') }
  const { text, ids: cited } = compose(answer)
  const ids = askedBy === undefined ? cited : [...cited, askedBy.id]
  const isUnderstood =
    understood.type === 'question' &&
    understood.citizen === citizen &&
    (understood.doubt === undefined || understood.doubt.isLikely)
  return { text, ids, answer, isUnderstood, ...(answer.whisper && { whisper: answer.whisper.text }) }
}

/** Interprets a question such as "what is new, apart from the weather?" without its exclusion. */
async function excludedIn(citizen: CitizenName, message: string, records: Records, repliedTo: number | null) {
  // "Can everybody post, except newcomers?" asks for a rule, from which nothing is left out.
  const found = citizen === 'host' ? undefined : leftOut(message)
  if (!found) return undefined
  return { read: await questionInTalk(citizen, found.text, records, repliedTo), without: found.without }
}

/** Adds the message as it was written, because amounts such as "$1,000.50" need its punctuation. */
function withMessage(understood: Understood, message: string): Understood {
  const withText = (one: Supposed) => ({ ...one, asked: { ...one.asked, message } })
  if (understood.type === 'unknown')
    return understood.supposed ? { ...understood, supposed: understood.supposed.map(withText) } : understood
  if (understood.type !== 'question') return understood
  const { others, asked } = understood
  return { ...understood, asked: { ...asked, message }, ...(others && { others: others.map(withText) }) }
}

async function answerOf(
  citizen: CitizenName,
  understood: Understood,
  rules: readonly Told[],
  records: Records,
): Promise<Answer> {
  if (understood.type === 'unknown') return notUnderstood(citizen, understood, rules, records)
  if (understood.type === 'question') {
    const { intent, asked } = understood
    if (understood.citizen === citizen) {
      const plain = withWordsTried(await intent.answer(asked, records), asked)
      const answer = await doubted(citizen, understood, plain, records, rules)
      const isElsewhere =
        citizen === 'cartographer' && ofChannel.has(intent.name) && there.test(asked.question ?? '')
      return isElsewhere ? { ...answer, lead: `${onlyHere} ${answer.lead}` } : answer
    }
    const [rule] = rules
    const answer = await passedOn(citizen, understood, records)
    const isRule = rule && rule.score >= overReferral && !ofRecords.includes(citizen)
    const isOfCall = factWordsIn(understood.asked.message ?? '').includes('endpoint')
    return isRule && (isOfCall || isMore(answer, rule, understood.asked))
      ? { ...answer, lead: [near, rule.lead, answer.lead].join('\n') }
      : answer
  }
  const [rule] = rules
  if (understood.about === 'capable' && rule && rule.score >= overTalk) return { lead: rule.lead }
  if (understood.about === 'capable')
    return {
      ...(await capabilities(citizen, records, `${introduction(citizen)} You can ask, for instance:`)),
      end: `The other citizens: ${othersOf(citizen)}.`,
    }
  return { lead: replyTo(understood.about, citizen) }
}

/** Minimum score for answering small talk with a rule of the plaza. */
const overTalk = 6
const overReferral = 7.5

/** Kinds of questions that the cartographer (a citizen) answers from the messages of its own channel. */
const ofChannel = new Set(
  'summary speakers ties questions links decisions topics silent busyHours'.split(' '),
)
/** Matches "in there" and "over there", which mean another channel. */
const there =
  /\b(?:in there|over there|there$|là-bas|par là|là$|dort|da drin|allí|allá|ahí|por lá|lá$|lì$|laggiù)(?![\p{L}])|(?<!\p{L})там(?!\p{L})|那里|那边|そこ|あそこ|هناك|वहाँ|वहां|(?<!\p{L})[wv]ahan(?!\p{L})/iu
const onlyHere = 'I read only the channel that I am in, not another one.'

/** Introduces a citizen that was asked "are you a bot?" or "what can you do?". */
const introduction = (citizen: CitizenName): string =>
  `I am the ${citizen}, a program of the plaza: I find answers in its records by rules. I am the citizen that ${citizens[citizen].role}.`

const othersOf = (citizen: CitizenName): string =>
  citizenNames
    .filter((name) => name !== citizen)
    .map((name) => `the ${name} ${citizens[name].role}`)
    .join('; ')

/** Returns the first message of a citizen (a built-in agent) that was invited without a question. */
export async function greet(citizen: CitizenName, records: Records): Promise<Said> {
  const answer = await capabilities(citizen, records, `${greetings[citizen]} Mention me, for instance:`)
  return { ...compose(answer), answer, isUnderstood: false }
}

async function capabilities(citizen: CitizenName, records: Records, lead: string): Promise<Answer> {
  return { lead, items: await examplesOf(citizen, engines[citizen].intents, records) }
}

async function notUnderstood(
  citizen: CitizenName,
  { nearest, subjects, isDeclined, supposed = [] }: Unknown,
  rules: readonly Told[],
  records: Records,
): Promise<Answer> {
  const lead = isDeclined === undefined ? undefined : isDeclined === 'surely' ? declined : unsure
  const answer = await suppositions(
    {
      citizen,
      supposed,
      nearest,
      lead,
      facts: isDeclined === 'surely' && !isTold(rules) ? [] : rules,
    },
    records,
  )
  if (answer) return answer
  const taken =
    subjects.length > 0
      ? `I took it for a question about ${subjects.slice(0, 2).join(' and ')}, but not which.`
      : 'None of its words names anything in my records.'
  return {
    lead: `${lead ?? `I did not understand that. ${taken}`} This answer costs nothing. The nearest questions I know:`,
    items: await examplesOf(citizen, nearest, records),
  }
}

const declined =
  'I cannot help with that: I only look up records of the plaza. I act for nobody, foretell nothing, and know nothing that is private, deleted or outside the plaza.'

const unsure =
  'I am not sure what you ask, and probably cannot help: I only look up records of the plaza. I act for nobody, foretell nothing, and know nothing that is private, deleted or outside the plaza.'
