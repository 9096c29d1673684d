/** Above every budget of the faces, so that no library drops a message: a socket with so much outstanding is ended. */
export const backpressureMax = 16 * 1024 * 1024

/** How long what was written may lie untaken before its connection ends; every byte that is taken begins it anew. */
export const unreadMs = 10_000

/** A WebSocket that is silent for so long ends; shortly before it is asked for a sign. */
export const silentS = 120

/** How long the end of the server waits for answers that are under way. */
export const lastAnswersMs = 5000
