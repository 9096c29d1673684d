import { type CitizenName, citizenNames, citizens } from '../contract/citizens.ts'
import { leadsOfNearest } from './answers/clerk/billsOnTopic.ts'
import { engines } from './answers/engines.ts'
import { nothing } from './doubt/afterNothing.ts'
import { withConversation } from './doubt/asConversation.ts'
import { examplesOf } from './doubt/examplesOf.ts'
import { passedOn } from './doubt/passedOn.ts'
import { doubted, doubtful, suppositions } from './doubt/supposition.ts'
import { wantsConversation } from './doubt/wantsConversation.ts'
import { withWordsTried } from './doubt/wordsTried.ts'
import { isTold, type Told } from './facts/facts.ts'
import { ofRecords } from './facts/rules.ts'
import { isMore, near } from './facts/withFacts.ts'
import { factWordsIn } from './language/factWords.ts'
import type { Read } from './readOne.ts'
import type { Records } from './records/records.ts'
import { replyTo } from './understanding/smallTalk.ts'
import { aboutOf } from './understanding/suppose.ts'
import type { Understood, Unknown } from './understanding/understand.ts'
import type { Answer } from './writing/engine.ts'
import { type Guessed, together } from './writing/together.ts'

export async function answerOf(
  citizen: CitizenName,
  { understood, rules, sought, talk }: Read,
  records: Records,
): Promise<Answer> {
  if (understood.type === 'unknown') return notUnderstood(citizen, understood, rules, records, talk)
  if (understood.type === 'question') {
    const { intent, asked } = understood
    if (understood.citizen === citizen) {
      const plain = withWordsTried(await intent.answer(asked, records), asked)
      const own = await doubted(citizen, understood, plain, records, rules, talk)
      const answer =
        !talk && wantsConversation(understood, sought, own)
          ? await withConversation(own, sought, records)
          : own
      const isElsewhere =
        citizen === 'cartographer' && ofChannel.has(intent.name) && there.test(asked.question ?? '')
      return isElsewhere ? { ...answer, lead: `${onlyHere} ${answer.lead}` } : answer
    }
    return referred(citizen, { understood, rules, sought, talk }, records)
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

type Question = Understood & { type: 'question' }

/** Quotes the answer of another citizen (bot), which is responsible for the question. */
async function referred(
  citizen: CitizenName,
  { understood, rules, sought, talk }: Read & { understood: Question },
  records: Records,
): Promise<Answer> {
  const passed = await passedOn(citizen, understood, records)
  const isOfAgent = citizen === 'host' && talk?.place === 'first'
  if (talk && (isOfAgent || (citizen === 'archivist' && isNearestAtMost(passed)))) {
    const about = aboutOf(understood) ?? 'that'
    const keeper = `, which the ${understood.citizen} keeps`
    const other = { about, keeper, answer: { ...passed, lead: saidBy(passed) } }
    return together(doubtful, [talk, ...(other.answer.lead === '' ? [] : [other])], [])
  }
  const answer = wantsConversation(understood, sought, passed)
    ? await withConversation(passed, sought, records)
    : passed
  const [rule] = rules
  const mayBeRule = !ofRecords.includes(citizen) || understood.citizen === 'host'
  const isRule = rule && rule.score >= overReferral && mayBeRule
  const isOfCall = factWordsIn(understood.asked.message ?? '').includes('endpoint')
  return isRule && (isOfCall || nothing.test(saidBy(answer)) || isMore(answer, rule, understood.asked))
    ? { ...answer, lead: [near, rule.lead, answer.lead].join('\n') }
    : answer
}

/** Returns the part of an answer that another bot gave, which follows the words "It says:". */
const saidBy = ({ lead }: Answer): string => lead.split('It says:\n')[1] ?? ''

/** True if the quoted bot found nothing, or only rough matches. */
const isNearestAtMost = (answer: Answer): boolean =>
  nothing.test(saidBy(answer)) || leadsOfNearest.some((lead) => saidBy(answer).startsWith(lead))

/** Minimum match score at which the bot answers with a help text instead of introducing itself. */
const overTalk = 6
const overReferral = 8.5

/** Questions that the cartographer (a bot) answers from the messages of the channel that it is in. */
const ofChannel = new Set(
  'summary speakers ties questions links decisions topics silent busyHours'.split(' '),
)
/** Matches phrases for another channel, such as "in there" and "over there", in several languages. */
const there =
  /\b(?:in there|over there|there$|là-bas|par là|là$|dort|da drin|allí|allá|ahí|por lá|lá$|lì$|laggiù)(?![\p{L}])|(?<!\p{L})там(?!\p{L})|那里|那边|そこ|あそこ|هناك|वहाँ|वहां|(?<!\p{L})[wv]ahan(?!\p{L})/iu
const onlyHere = 'I read only the channel that I am in, not another one.'

const introduction = (citizen: CitizenName): string =>
  `I am the ${citizen}, a program of the plaza: I find answers in its records by rules. I am the citizen that ${citizens[citizen].role}.`

const othersOf = (citizen: CitizenName): string =>
  citizenNames
    .filter((name) => name !== citizen)
    .map((name) => `the ${name} ${citizens[name].role}`)
    .join('; ')

export async function capabilities(citizen: CitizenName, records: Records, lead: string): Promise<Answer> {
  return { lead, items: await examplesOf(citizen, engines[citizen].intents, records) }
}

async function notUnderstood(
  citizen: CitizenName,
  { nearest, subjects, isDeclined, supposed = [] }: Unknown,
  rules: readonly Told[],
  records: Records,
  talk: Guessed | undefined,
): Promise<Answer> {
  const lead = isDeclined === undefined ? undefined : isDeclined === 'surely' ? declined : unsure
  const answer = await suppositions(
    {
      citizen,
      supposed,
      nearest,
      lead,
      talk: isDeclined === 'surely' && talk?.place !== 'first' ? undefined : talk,
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
