/** Address of the weights that tell kinds of questions apart. The build copies them next to the compiled server. */
export const kindsUrl = new URL('./kinds.txt', import.meta.url)
/** Address of the weights that tell rules apart. */
export const rulesUrl = new URL('./rules.txt', import.meta.url)
