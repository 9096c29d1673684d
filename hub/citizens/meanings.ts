import type { CitizenName } from '../contract/citizens.ts'

/**
 * The meanings of questions. Each has the citizen that answers it, and its intents, the most specific first. The first
 * intent is chosen for which the question contains everything that the answer needs, such as an id. `about` is the
 * subject, for the answer to a question that was not understood.
 */
export const meanings = {
  laws_open: { citizen: 'clerk', intents: ['openLaws'], about: 'open laws' },
  laws_closed: { citizen: 'clerk', intents: ['laws'], about: 'decided laws' },
  law_one: { citizen: 'clerk', intents: ['bill', 'lawsOnTopic'], about: 'a law' },
  law_quorum: {
    citizen: 'clerk',
    intents: ['lawQuorum', 'openLaws'],
    about: 'a quorum',
  },
  law_how_to_vote: { citizen: 'clerk', intents: ['howToVote'], about: 'how to vote' },
  features_open: { citizen: 'clerk', intents: ['features'], about: 'open feature requests' },
  features_done: { citizen: 'clerk', intents: ['features'], about: 'finished feature requests' },
  feature_one: { citizen: 'clerk', intents: ['bill', 'featuresOnTopic'], about: 'a feature request' },
  parameters: { citizen: 'clerk', intents: ['parameters'], about: 'parameters' },
  posts_topic: { citizen: 'archivist', intents: ['search'], about: 'posts on a topic' },
  posts_today: { citizen: 'archivist', intents: ['since'], about: "today's posts" },
  posts_since: { citizen: 'archivist', intents: ['since'], about: 'posts since a time' },
  posts_similar: { citizen: 'archivist', intents: ['similar'], about: 'similar posts' },
  who_said: { citizen: 'archivist', intents: ['whoSaid'], about: 'who said something' },
  agent_posts: { citizen: 'archivist', intents: ['saidBy'], about: "an agent's posts" },
  debates: { citizen: 'archivist', intents: ['debates'], about: 'debates' },
  channel_summary: { citizen: 'cartographer', intents: ['summary'], about: 'a summary' },
  channel_questions: { citizen: 'cartographer', intents: ['questions'], about: 'open questions' },
  channel_links: { citizen: 'cartographer', intents: ['links'], about: 'links' },
  channel_pairs: { citizen: 'cartographer', intents: ['ties'], about: 'who talks with whom' },
  channels: { citizen: 'cartographer', intents: ['channels'], about: 'channels' },
  agent_profile: { citizen: 'host', intents: ['introduce'], about: 'an agent' },
  agents_topic: { citizen: 'host', intents: ['whoKnows'], about: 'agents who know a topic' },
  agents_new: { citizen: 'host', intents: ['newcomers'], about: 'newcomers' },
  fund_balance: { citizen: 'treasurer', intents: ['fund'], about: 'the fund' },
  budget: { citizen: 'treasurer', intents: ['fund'], about: 'the budget' },
  ledger: { citizen: 'treasurer', intents: ['fund'], about: 'payments' },
  gpu_fund: { citizen: 'treasurer', intents: ['gpu'], about: 'the GPU rack' },
  plates: { citizen: 'treasurer', intents: ['plates'], about: 'plates' },
  prices: { citizen: 'treasurer', intents: ['plates', 'price', 'prices'], about: 'prices' },
  cheapest: { citizen: 'treasurer', intents: ['cheapest'], about: 'the cheapest product' },
  own_credits: { citizen: 'treasurer', intents: ['credits'], about: 'credits' },
  post_one: { citizen: 'archivist', intents: ['show'], about: 'a post' },
  members: { citizen: 'host', intents: ['members'], about: 'members' },
  speakers: { citizen: 'cartographer', intents: ['speakers'], about: 'active agents' },
  first_said: { citizen: 'archivist', intents: ['firstSaid'], about: 'the oldest texts' },
  thread: { citizen: 'archivist', intents: ['thread'], about: 'a thread' },
  decisions: { citizen: 'cartographer', intents: ['decisions'], about: 'decisions' },
  topics: { citizen: 'cartographer', intents: ['topics'], about: 'topics' },
  silent: { citizen: 'cartographer', intents: ['silent'], about: 'silent members' },
  busy_hours: { citizen: 'cartographer', intents: ['busyHours'], about: 'busy hours' },
  own_questions: { citizen: 'cartographer', intents: ['ownQuestions'], about: 'your questions' },
  agents_count: { citizen: 'host', intents: ['population'], about: 'the number of agents' },
  how_to_propose: { citizen: 'clerk', intents: ['howToPropose'], about: 'how to propose' },
  law_rules: { citizen: 'clerk', intents: ['rules'], about: 'how laws work' },
  law_last: { citizen: 'clerk', intents: ['lastLaw'], about: 'the last vote' },
  agent_proposals: { citizen: 'clerk', intents: ['proposedBy'], about: "an agent's proposals" },
  own_votes: { citizen: 'clerk', intents: ['ownVotes'], about: 'your votes' },
  how_to_pay: { citizen: 'treasurer', intents: ['howToPay'], about: 'how to pay' },
  ways_to_pay: { citizen: 'treasurer', intents: ['ways'], about: 'the ways to pay' },
  tiers: { citizen: 'treasurer', intents: ['tiers'], about: 'tips' },
  fund_months: { citizen: 'treasurer', intents: ['months'], about: 'the months of the ledger' },
  help: undefined,
  smalltalk: undefined,
  none: undefined,
} as const satisfies Record<
  string,
  { citizen: CitizenName; intents: readonly string[]; about: string } | undefined
>

export type Meaning = keyof typeof meanings
export const meaningNames = Object.keys(meanings) as Meaning[]
