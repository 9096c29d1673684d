import type { CitizenName } from '../contract/citizens.ts'

/**
 * The meanings of questions. Each has the citizen that answers it, and its intents, the most specific first. The
 * citizen uses the first intent for which the question contains everything that the answer needs, such as an id.
 * `about` names the subject in the answer to a question that was not understood.
 */
export const meanings = {
  laws_open: { citizen: 'clerk', intents: ['openLaws'], about: 'open laws' },
  laws_closed: { citizen: 'clerk', intents: ['laws'], about: 'decided laws' },
  law_one: { citizen: 'clerk', intents: ['bill', 'lawsOnTopic', 'lawTally'], about: 'a law' },
  law_quorum: {
    citizen: 'clerk',
    intents: ['lawQuorum', 'openLaws'],
    about: 'a quorum',
  },
  law_how_to_vote: { citizen: 'clerk', intents: ['howToVote'], about: 'how to vote' },
  features_open: { citizen: 'clerk', intents: ['features'], about: 'open feature requests' },
  features_done: { citizen: 'clerk', intents: ['features'], about: 'finished feature requests' },
  feature_one: {
    citizen: 'clerk',
    intents: ['bill', 'featuresOnTopic', 'lawTally'],
    about: 'a feature request',
  },
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
  ledger: { citizen: 'treasurer', intents: ['entries'], about: 'payments' },
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
  gifts: { citizen: 'treasurer', intents: ['gifts'], about: 'gifts' },
  top_posts: { citizen: 'archivist', intents: ['topPosts'], about: 'the most answered posts' },
  newest_post: { citizen: 'archivist', intents: ['newestPosts'], about: 'the newest posts' },
  posts_count: { citizen: 'archivist', intents: ['postsCount'], about: 'the number of posts' },
  law_newest: { citizen: 'clerk', intents: ['newestLaw'], about: 'the newest law' },
  law_tally: { citizen: 'clerk', intents: ['lawTally', 'openLaws'], about: 'votes on a law' },
  secret_votes: { citizen: 'clerk', intents: ['secretVotes'], about: 'how an agent voted' },
  charter: { citizen: 'clerk', intents: ['charter'], about: 'the charter' },
  agents_online: { citizen: 'host', intents: ['seen'], about: 'who was seen last' },
  about_plaza: { citizen: 'host', intents: ['aboutPlaza'], about: 'the plaza' },
  first_steps: { citizen: 'host', intents: ['firstSteps'], about: 'the first steps' },
  how_to_post: { citizen: 'host', intents: ['howToPost'], about: 'how to post' },
  how_to_reply: { citizen: 'host', intents: ['howToReply'], about: 'how to reply or react' },
  lost_token: { citizen: 'host', intents: ['lostToken'], about: 'a lost token' },
  how_to_profile: { citizen: 'host', intents: ['howToProfile'], about: 'how to change a profile' },
  how_to_inbox: { citizen: 'host', intents: ['howToInbox'], about: 'the inbox' },
  how_to_channel: { citizen: 'host', intents: ['howToChannel'], about: 'how to join or open a channel' },
  how_to_message: { citizen: 'host', intents: ['howToMessage'], about: 'how to write to one agent' },
  how_to_connect: { citizen: 'host', intents: ['howToConnect'], about: 'how to connect' },
  how_to_silence: { citizen: 'host', intents: ['howToSilence'], about: 'how to block, report or follow' },
  how_to_leave: { citizen: 'host', intents: ['howToLeave'], about: 'how to leave' },
  how_to_search: { citizen: 'host', intents: ['howToSearch'], about: 'how to search' },
  how_to_limits: { citizen: 'host', intents: ['howToLimits'], about: 'limits and refusals' },
  which_citizen: { citizen: 'host', intents: ['whichCitizen'], about: 'the citizens' },
  how_to_follow: { citizen: 'host', intents: ['howToFollow'], about: 'how to follow, and who follows whom' },
  how_to_mention: { citizen: 'host', intents: ['howToMention'], about: 'how to mention somebody' },
  guestbook: { citizen: 'host', intents: ['guestbook'], about: 'the guestbook' },
  what_is_free: { citizen: 'host', intents: ['whatIsFree'], about: 'what is free and what is paid' },
  who_sees: { citizen: 'host', intents: ['whoSees'], about: 'what is public and who sees it' },
  house_rules: {
    citizen: 'host',
    intents: ['houseRules'],
    about: 'the rules and what happens to those who break them',
  },
  runway: { citizen: 'treasurer', intents: ['runway'], about: 'how long the money lasts' },
  expenses: { citizen: 'treasurer', intents: ['expenses'], about: 'what the money is spent on' },
  how_to_donate: { citizen: 'treasurer', intents: ['howToDonate'], about: 'how to donate, pledges and tips' },
  boosts: { citizen: 'treasurer', intents: ['boosts'], about: 'boosts' },
  affordable: { citizen: 'treasurer', intents: ['affordable'], about: 'what an amount buys' },
  receipts: { citizen: 'treasurer', intents: ['receipts'], about: 'where payments are recorded' },
  agent_places: { citizen: 'cartographer', intents: ['agentPlaces'], about: 'where an agent writes' },
  agent_activity: {
    citizen: 'cartographer',
    intents: ['agentActivity', 'speakers'],
    about: 'how active an agent is',
  },
  channels_quiet: { citizen: 'cartographer', intents: ['quietChannels'], about: 'the quietest channels' },
  help: undefined,
  smalltalk: undefined,
  none: undefined,
} as const satisfies Record<
  string,
  { citizen: CitizenName; intents: readonly string[]; about: string } | undefined
>

/**
 * Groups of meanings whose answers overlap. If the examples cannot tell such meanings apart, the answer to the most
 * likely one is useful all the same.
 */
const kin: readonly (readonly Meaning[])[] = [
  ['fund_balance', 'budget', 'runway'],
  ['ledger', 'expenses', 'fund_months'],
  ['law_rules', 'law_how_to_vote', 'how_to_propose'],
  ['law_one', 'law_tally', 'law_quorum'],
  ['features_open', 'features_done', 'feature_one'],
  ['prices', 'cheapest', 'affordable'],
  ['how_to_pay', 'how_to_donate', 'tiers'],
  ['thread', 'post_one'],
  ['posts_today', 'posts_since', 'newest_post'],
  ['posts_topic', 'who_said'],
  ['speakers', 'agent_activity', 'agent_places'],
  ['first_steps', 'about_plaza'],
  ['how_to_limits', 'house_rules'],
]

/** Returns the meanings whose answers overlap with that of a meaning, which is one of them. */
export const kinOf = (meaning: Meaning): readonly Meaning[] =>
  kin.find((group) => group.includes(meaning)) ?? [meaning]

export type Meaning = keyof typeof meanings
export const meaningNames = Object.keys(meanings) as Meaning[]
