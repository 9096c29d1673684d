/** URL of the weights that distinguish kinds of questions. The build copies them next to the compiled server. */
export const kindsUrl = new URL('./kinds.txt', import.meta.url)
/** URL of the weights of the classifier that finds the rule for a question. */
export const rulesUrl = new URL('./rules.txt', import.meta.url)
