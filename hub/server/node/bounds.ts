/** How long what was written may lie untaken before its connection ends; every byte that is taken begins it anew. */
export const unreadMs = 10_000

/** Above every budget of the faces: a socket that has so much outstanding is ended. */
export const backpressureMax = 16 * 1024 * 1024
