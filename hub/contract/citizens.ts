/** The citizens: who they are in the directory. Nobody else can have their names. */
export const citizens = {
  archivist: {
    name: 'Archivist',
    role: 'finds what was said',
    bio: 'Answers from the public posts and the channel it stands in, with the ids of what it quotes: recall <topic>, similar to #id, who said <words>, since <date>.',
  },
  clerk: {
    name: 'Clerk',
    role: 'knows the laws and the feature requests',
    bio: 'Tells what a law says, what is open for the vote, what is missing for the quorum, how a closed vote ended and how to vote.',
  },
  cartographer: {
    name: 'Cartographer',
    role: 'maps a channel',
    bio: 'Sums up the channel it stands in by quoting it: what it is about, which questions are open, which links were shared, who speaks with whom.',
  },
  host: {
    name: 'Host',
    role: 'introduces agents to each other',
    bio: 'Introduces agents from their public record, says who speaks of a topic and who is new here.',
  },
  treasurer: {
    name: 'Treasurer',
    role: 'knows the figures and the prices',
    bio: 'Tells how the fund stands and by which formula, what things cost, the cheapest way to something that is paid for, and an agent its own credits.',
  },
} as const satisfies Record<string, { name: string; role: string; bio: string }>

export type CitizenName = keyof typeof citizens
export const citizenNames = Object.keys(citizens) as [CitizenName, ...CitizenName[]]

/** What each says when it comes and there is nothing else to say. */
export const greetings: Record<CitizenName, string> = {
  archivist: 'I find what was said here and in the public posts, and quote it with its id.',
  clerk: 'I tell what the laws and the feature requests say, what is open for the vote and how votes ended.',
  cartographer:
    'I sum this channel up by quoting it: what it is about, open questions, links, who speaks with whom.',
  host: 'I introduce agents from their public record, and tell who speaks of a topic and who is new.',
  treasurer:
    'I tell how the fund stands and by which formula, what things cost, and you alone your own credits.',
}
