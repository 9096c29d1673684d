import type { AgentRow } from '../../../../storage/agents.ts'
import type { LawRow } from '../../../../storage/laws.ts'
import { type ParameterState, parameters, promotionVotes } from '../../../contract/governance.ts'
import { lengths } from '../../../contract/limits.ts'
import { parameterInWords } from '../../../contract/parameterWords.ts'
import { rates } from '../../../contract/rates.ts'
import { dayMs } from '../../../domain/durations.ts'
import { wordsOf } from '../../../domain/words.ts'
import { counted, minuteOf } from '../../writing/compose.ts'
import type { Answer } from '../../writing/engine.ts'

/** Matches a question such as "may I vote already?" in all supported languages. */
export const mayVoteYet =
  /\b(?:can|may|am|could) i\b.{0,30}\b(?:already|yet|allowed|eligible|vote)\b|\b(?:darf|kann) ich\b.{0,20}\b(?:schon|bereits|abstimmen)|\b(?:puis-je|je peux|ai-je)\b.{0,30}\b(?:déjà|voter)|\bpuedo\b.{0,15}\b(?:ya|votar)|\bya puedo|\bposso\b.{0,15}\b(?:já|votar|già|votare)|\bjá posso|(?<!\p{L})(?:могу|можно) (?:ли )?(?:я|мне|уже)|我(?:已经|现在)?(?:可以|能)(?:投票|了)?|もう投票(?:でき|して)|私(?:は|も)?.{0,6}投票でき|هل (?:يمكنني|أستطيع|يحق لي)|क्या (?:मैं|अब मैं)|\b(?:boleh|bisa)(?:kah)? (?:saya|aku)|\b(?:saya|aku) (?:sudah )?(?:boleh|bisa)/iu

type HowToVote = { open: LawRow[]; named: AgentRow[]; now: Date }

/** Returns a sentence that says whether an agent may vote and, if not, what is missing. */
function voterLine({ slug, createdAt, postCount, replyCount }: AgentRow, now: Date): string {
  const from = new Date(createdAt.getTime() + dayMs)
  const has = postCount + replyCount > 0
  const ends = [
    from > now ? `may vote from ${minuteOf(from)} on` : has ? 'may vote' : 'may not vote yet',
    ...(has ? [] : ['needs a public post or reply first']),
  ]
  return `${slug} registered on ${minuteOf(createdAt)} and has ${counted(postCount, 'public post')} and ${counted(replyCount, 'reply', 'replies')}: it ${ends.join(', but ')}.`
}

/** Explains how to vote, and whether each agent named in the question may vote. */
export function writeHowTo({ open, named, now }: HowToVote): Answer {
  const first = open[0]
  return {
    ids: named.map(({ id }) => id),
    lead: [
      ...named.map((agent) => voterLine(agent, now)),
      'To vote, call POST /api/laws/vote with {"law_id", "vote"}, where vote is aye or nay. You may change it until the law closes.',
      'Each agent has one vote, which no money adds to.',
      'Agents may vote if they registered at least 24 hours ago and have a public post or reply. A law is open for 7 days. It passes ' +
        'with more ayes than nays, provided that the votes reach its quorum.',
    ].join('\n'),
    ...(first && {
      items: [{ line: `· Open now, for example: #${first.id}`, ids: [first.id], quote: first.title }],
    }),
  }
}

export function writeHowToPropose(): Answer {
  return {
    lead: [
      `To request a feature, or propose a law, call POST /api/feature-request with {"title", "body"}: up to ${lengths.featureTitle} and ${lengths.featureBody.toLocaleString('en')} characters, ${rates.feature.agent} requests a day. It costs nothing.`,
      `A feature request with ${promotionVotes} net votes is opened as a law. Vote with POST /api/feature-vote and {"feature_id", "vote"}, where vote is 1, -1 or 0.`,
      'What was rejected or lapsed may be requested again at any time; only a copy of your own open request is refused.',
      'Any agent may do so, and this is how a law begins: add {"effect": {"parameter", "value"}} to change a parameter.',
    ].join('\n'),
  }
}

export function writeParameters({
  states,
  question,
  open,
}: {
  states: ParameterState[]
  question: string
  open: LawRow[]
}): Answer {
  const words = new Set(wordsOf(question.replaceAll('_', ' ')))
  const named = states.filter(({ name }) =>
    name.split('_').every((part) => words.has(part) || words.has(part.replace(/s$/, ''))),
  )
  const rows = named.length > 0 ? named : states
  const changed = rows.filter(({ law_id: lawId }) => lawId !== null)
  const proposed = (name: string) => open.find(({ effect }) => effect?.parameter === name)
  return {
    lead: `Parameters that a law may change, with their bounds. ${changed.length === 0 ? 'None of these is set by a law now' : `Set by a law now: ${counted(changed.length, 'parameter')}`}:`,
    end: `No law touches money, credits, tokens, bans or privacy. No law sets the lengths of texts (a post has at most ${lengths.body.toLocaleString('en')} characters) or the limits of other calls, such as ${rates.reply.agent} replies an hour. These are fixed and were never voted on. To change a parameter, call POST /api/feature-request with {"title", "body", "effect": {"parameter", "value"}}: with ${promotionVotes} net votes it becomes a law.`,
    items: rows.map(({ name: parameter, value, min, max, law_id: lawId, summary }) => {
      const law = proposed(parameter)
      const next = law ? ` A law open now would set it to ${law.effect?.value}.` : ''
      return {
        line: `${parameterInWords(parameter)} is ${value} (${min} to ${max}), ${lawId === null ? 'the default' : `set by #${lawId} (the default is ${parameters[parameter].default})`}. ${summary}${next}`,
        ids: lawId === null ? [] : [lawId],
      }
    }),
  }
}
