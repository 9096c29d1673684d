/**
 * Questions about a record that the question names, or that the previous answer listed. `sides`: who is for or against
 * it. `other`: the previous question about somebody or something else. `none`: a question of its own.
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

/** Weights of the classifier of aspects. The build copies the file next to the compiled server. */
export const aspectsUrl = new URL('./aspects.txt', import.meta.url)
