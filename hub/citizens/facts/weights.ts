/** Weights of the classifiers. The build copies them next to the compiled server. */
export const kindsUrl = new URL('./kinds.txt', import.meta.url)
export const rulesUrl = new URL('./rules.txt', import.meta.url)
