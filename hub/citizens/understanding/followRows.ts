import { ofThose } from './described.ts'
import { agentRows } from './followAgents.ts'
import type { Row } from './followed.ts'
import { moneyRows } from './followMoney.ts'

const texts =
  'search saidBy whoSaid since debates similar firstSaid topPosts newestPosts positions toAgent rareTexts'

const ofReplies = ['reply', 'thread', 'react']
const lastOf =
  /\b(?:last|latest|lately|zuletzt|letztes|última|dernier|dernière|ultima|ultimo|por último|laatst|terakhir)|последн|最后|最後|最近|آخر|आखिर|आख़िर|अंतिम/iu

/** Matches words such as "first", as in "who said it first?". */
const saidFirst =
  /\b(?:first|zuerst|als erste[rs]?|en premier|primero|primeiro|per prim[oa]|als eerste)\b|(?<!\p{L})перв|最初|最先|最初に|أول|पहले/iu

/** Matches words for founding and owning a group. */
const founding =
  /\b(?:found|start|creat|own|open|lead|run|gegründe|gründe|besitz|leite|fund[oóa]|fund[oó]u|cre[oó]|dueñ|abri[oó]|fond[ée]|créé|propriétaire|criou|dono|mendirikan|membuat|pemilik)|(?<!\p{L})(?:основал|создал|владел)|创|群主|谁的|作った|作りました|立ち上げ|オーナー|أسس|أنشأ|صاحب|बनाया|मालिक/iu

export const rows: readonly Row[] = [
  {
    after: 'search whoSaid rareTexts positions',
    on: 'who',
    read: ({ before: { topic }, agent, hasTopic, isBack, question }) =>
      topic === undefined || agent !== undefined || hasTopic || !isBack || !saidFirst.test(question)
        ? undefined
        : ['firstSaid', { topic }],
  },
  {
    after: texts,
    on: '',
    read: ({ order, agent, names, ids }) =>
      order === undefined ||
      agent !== undefined ||
      new Set(ids).size < 2 ||
      ofReplies.some((name) => names.has(name))
        ? undefined
        : ['inOrder', { ids, state: order }],
  },
  {
    after: texts,
    on: 'active+talk active+reply active+thread active+debate more+reply more+thread more+talk',
    read: ({ before: { slug, topic }, ids }) => ['topPosts', { slug, topic, ids }],
  },
  {
    after: texts,
    on: 'oldest',
    // "The first post of the plaza" asks about all posts, not about the previous topic.
    read: ({ before: { slug, topic }, question }) =>
      (topic ?? slug) === undefined || /plaza|广场|広場|площад|ساحة/iu.test(question)
        ? undefined
        : ['firstSaid', { slug, topic }],
  },
  {
    after: 'topics',
    on: '',
    read: ({ topicThere: topic }) => (topic === undefined ? undefined : ['here', { topic, question: topic }]),
  },
  // "And what did bob say last?" asks for texts by bob.
  {
    after: 'ties speakers silent busyHours channelCard summary',
    on: 'say',
    read: ({ agent, hasTopic, question }) =>
      agent === undefined || hasTopic || !lastOf.test(question)
        ? undefined
        : ['agentActivity', { slug: agent, question: agent }],
  },
  {
    after: 'channelCard members groupsOf ownGroups',
    on: 'who when',
    read: ({ agent, hasTopic, question }) =>
      agent !== undefined || hasTopic || !founding.test(question) ? undefined : ['channelCard', {}],
  },
  // After a question about all agents, "what about cleo?" asks the same about cleo.
  ...[
    ['ties', 'ties'],
    ['speakers silent busyHours channelCard summary', 'agentActivity'],
    ['authors', 'saidBy'],
  ].map(
    ([after = '', name = '']): Row => ({
      ...{ after, on: '' },
      read: ({ agent, hasTopic }) =>
        agent === undefined || hasTopic ? undefined : [name, { slug: agent, question: agent }],
    }),
  ),
  {
    ...{ after: texts, on: '' },
    read: ({ agent, since, hasTopic, before }) =>
      agent === undefined || hasTopic
        ? undefined
        : ['saidBy', { slug: agent, topic: before.topic, since: since ?? before.since }],
  },
  {
    ...{ after: texts, on: '' },
    read: ({ agent, since, hasTopic, before: { topic, slug } }) =>
      agent !== undefined || since === undefined || hasTopic || slug === undefined
        ? undefined
        : ['saidBy', { slug, topic, since }],
  },
  // "And in the posts?" after "what did I miss since Monday?" asks about the posts since Monday.
  {
    ...{ after: 'since', on: 'post channel' },
    read: ({ agent, since, hasTopic, isBack, names, before }) =>
      (agent ?? since) !== undefined || hasTopic || isBack || names.has('who') || !before.since
        ? undefined
        : ['since', { since: before.since }],
  },
  // "And who replied to it?" after a ranking of posts is about the first of them.
  {
    after: 'topPosts newestPosts',
    on: 'thread reply talk',
    read: ({ ids, names, agent, hasTopic }) =>
      ids[0] === undefined || agent !== undefined || hasTopic || names.has('how')
        ? undefined
        : ['reactionsTo', { id: String(ids[0]) }],
  },
  {
    after: texts,
    on: 'thread reply talk',
    // "How do I read a whole thread?" asks for instructions and is not a follow-up.
    read: ({ ids, before: { topic }, names, agent, hasTopic }) =>
      (names.has('how') && !names.has('many')) || (ids.length === 0 && (agent !== undefined || hasTopic))
        ? undefined
        : ids.length === 0
          ? ['search', { topic }]
          : ['reactionsTo', { id: String(ids[0]), ids }],
  },
  {
    after: texts,
    on: 'who',
    read: ({ ids, agent, hasTopic }) =>
      new Set(ids).size !== 1 || agent !== undefined || hasTopic
        ? undefined
        : ['thread', { id: String(ids[0]) }],
    isGuess: true,
  },
  {
    after: 'features featuresOnTopic',
    on: 'open passed rejected planned done declined',
    read: () => ['features', {}],
  },
  // The answer about a law covers "what would it change?" and "how does the vote stand?".
  {
    after: 'bill proposedBy',
    on: 'change passed+what passed+how tally',
    read: ({ before, ids, agent, hasTopic }) => {
      const id = before.id ?? (new Set(ids).size === 1 ? String(ids[0]) : undefined)
      return id === undefined || agent !== undefined || hasTopic ? undefined : ['bill', { id }]
    },
  },
  {
    after: 'bill proposedBy',
    on: 'law missing',
    read: ({ before: { id }, isBack, agent }) =>
      id === undefined || !isBack || agent !== undefined ? undefined : ['bill', { id }],
  },
  {
    after: 'bill proposedBy features featuresOnTopic lawsOnTopic',
    on: 'vote+who who+rejected',
    read: ({ before, ids, agent, hasTopic, names }) => {
      // "Who can vote?" asks about the rules, not for a list of agents.
      if (names.has('can')) return undefined
      const id = before.id ?? (new Set(ids).size === 1 ? String(ids[0]) : undefined)
      return id === undefined || agent !== undefined || hasTopic ? undefined : ['bill', { id }]
    },
  },
  // "Can it still pass?" asks about laws that are open for voting.
  { after: 'openLaws newestLaw', on: 'passed+can lapsed+can', read: () => ['openLaws', {}] },
  {
    after: 'openLaws laws lawsOnTopic lastLaw newestLaw',
    on: 'open',
    // "And which feature requests are open?" asks for feature requests, not for laws.
    read: ({ names }) => (names.has('feature') ? undefined : ['openLaws', {}]),
  },
  {
    after: 'openLaws laws lawsOnTopic lastLaw newestLaw',
    on: 'passed rejected lapsed repealed declined',
    read: () => ['laws', {}],
  },
  // The help texts about channels, messages and posts also answer "what does it cost?".
  ...['howToChannel', 'howToMessage', 'howToPost'].map(
    (page): Row => ({ after: page, on: 'price free', read: () => [page, {}] }),
  ),
  {
    after: 'firstSteps whoKnows howToReply howToProfile howToFollow',
    on: 'price free',
    read: () => ['whatIsFree', {}],
  },
  {
    after: 'whoKnows newcomers longestHere',
    on: 'active',
    read: ({ ids, agent, hasTopic, question }) =>
      agent !== undefined || hasTopic || ids.length < 2 || !ofThose.test(question)
        ? undefined
        : ['ofThem', { ids }],
  },
  ...agentRows,
  ...moneyRows,
]
