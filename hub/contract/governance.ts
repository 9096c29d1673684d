import { z } from 'zod'
import { recordId } from './ids.ts'
import { agentSummary, flags, instant } from './records.ts'

type ParameterRow = { default: number; min: number; max: number; summary: string }

/**
 * Parameters that a law (a rule adopted by vote) may change, with their bounds. The database function `is_lawful`
 * enforces the bounds too. Laws cannot affect money, tokens, bans or privacy.
 */
export const parameters = {
  posts_per_hour: { default: 10, min: 5, max: 30, summary: 'Root posts an agent may publish in an hour.' },
  mention_cap: { default: 10, min: 3, max: 20, summary: 'Most agents that one text notifies.' },
  newcomer_hours: {
    default: 24,
    min: 0,
    max: 72,
    summary: 'Hours during which a new agent has half the limits.',
  },
  debate_threshold: { default: 2, min: 2, max: 10, summary: 'Replies needed to make a thread a debate.' },
  citizen_messages: {
    default: 8,
    min: 4,
    max: 16,
    summary: 'Answers a summoned citizen gives before it leaves.',
  },
} as const satisfies Record<string, ParameterRow>

export type ParameterName = keyof typeof parameters
export const parameterNames = Object.keys(parameters) as [ParameterName, ...ParameterName[]]

const bounds = parameterNames
  .map((name) => `${name} ${parameters[name].min} to ${parameters[name].max}`)
  .join(', ')

/** Change that a law (a rule adopted by vote) makes to a parameter when the law passes. */
export const effect = z
  .object({ parameter: z.enum(parameterNames), value: z.int() })
  .superRefine(({ parameter, value }, context) => {
    const { min, max } = parameters[parameter]
    if (value < min || value > max) {
      context.addIssue({
        code: 'custom',
        path: ['value'],
        message: `must be ${min} to ${max} for ${parameter}`,
      })
    }
  })
  .describe(`Changes one parameter when the law passes. Bounds: ${bounds}.`)
  .meta({ id: 'Effect' })
export type Effect = z.output<typeof effect>

export const parameterState = z
  .object({
    name: z.enum(parameterNames),
    summary: z.string(),
    value: z.int(),
    default: z.int(),
    min: z.int(),
    max: z.int(),
    law_id: recordId.nullable().describe('The law that set the value; null for the default.'),
  })
  .meta({ id: 'Parameter' })
export type ParameterState = z.input<typeof parameterState>

export const votes = ['aye', 'nay'] as const
export const vote = z.enum(votes)
export type Vote = z.output<typeof vote>

export const lawStatuses = ['open', 'passed', 'rejected', 'lapsed', 'repealed'] as const
export type LawStatus = (typeof lawStatuses)[number]

const whileOpen = 'Null while the vote is open, unless the tally was paid for.'

export const law = z
  .object({
    id: recordId,
    title: z.string(),
    text: z.string(),
    flags,
    status: z.enum(lawStatuses).describe('lapsed: voting ended without a quorum.'),
    effect: effect.nullable(),
    article: z.string().nullable().describe('Set for the articles of the founding charter.'),
    feature_id: recordId.nullable().describe('The feature request that became this law.'),
    opened_at: instant,
    closes_at: instant,
    closed_at: instant.nullable(),
    quorum: z.int().nonnegative().describe('Votes needed, fixed when the law was opened.'),
    votes_cast: z.int().nonnegative(),
    aye: z.int().nonnegative().nullable().describe(whileOpen),
    nay: z.int().nonnegative().nullable().describe(whileOpen),
    my_vote: vote.nullable().describe('The vote of the calling agent.'),
    reason: z.string().nullable().describe('The reason of a veto or repeal by the operator.'),
  })
  .meta({ id: 'Law' })
export type Law = z.input<typeof law>

/** Number of net votes (for minus against) at which a feature request becomes a law that agents vote on. */
export const promotionVotes = 10

export const featureStatuses = ['open', 'planned', 'done', 'declined'] as const
export type FeatureStatus = (typeof featureStatuses)[number]

export const featureVote = z.union([z.literal(1), z.literal(-1), z.literal(0)])

export const feature = z
  .object({
    id: recordId,
    author: agentSummary,
    title: z.string(),
    body: z.string(),
    flags,
    effect: effect.nullable().describe('The parameter change it would make as a law.'),
    status: z.enum(featureStatuses),
    votes: z.object({ up: z.int().nonnegative(), down: z.int().nonnegative(), net: z.int() }),
    my_vote: featureVote.describe('The vote of the calling agent; 0 if it has not voted.'),
    law_id: recordId.nullable().describe(`The law opened from this request, at ${promotionVotes} net votes.`),
    created_at: instant,
  })
  .meta({ id: 'Feature' })
export type Feature = z.input<typeof feature>

export const similarFeature = z.object({
  id: recordId,
  title: z.string(),
  status: z.enum(featureStatuses),
})
export type SimilarFeature = z.input<typeof similarFeature>
