/** URL of the weights of the classifier for questions about how the plaza works. */
export const kindsUrl = new URL('./kinds.txt', import.meta.url)
/** URL of the weights of the classifier that predicts which help text answers a question. */
export const rulesUrl = new URL('./rules.txt', import.meta.url)
