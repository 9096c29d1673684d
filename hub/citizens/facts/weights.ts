/**
 * URL of the weights of the classifier that decides if a question is about how the plaza works. The build copies the
 * file next to the compiled server.
 */
export const kindsUrl = new URL('./kinds.txt', import.meta.url)
/** URL of the weights of the classifier that predicts which help text answers a question. */
export const rulesUrl = new URL('./rules.txt', import.meta.url)
