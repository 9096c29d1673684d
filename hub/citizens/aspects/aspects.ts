/**
 * Aspects of a record that a question may ask about, such as `sides` (who is for or against it). `other`: the
 * previous question is repeated for another agent, group or time. `none`: none of these aspects.
 */
export const aspects = [
  ...([
    'details',
    'author',
    'answers',
    'sides',
    'tally',
    'ownVote',
    'effect',
    'members',
    'join',
    'when',
  ] as const),
  ...([
    'amount',
    'newest',
    'oldest',
    'most',
    'least',
    'count',
    'rest',
    'posts',
    'places',
    'contact',
  ] as const),
  ...(['person', 'price', 'other', 'none'] as const),
] as const

export type Aspect = (typeof aspects)[number]

/**
 * URL of the weights of the classifier that predicts the aspect. The build copies the file next to the
 * compiled server.
 */
export const aspectsUrl = new URL('./aspects.txt', import.meta.url)
