/**
 * Hard limit of outstanding bytes per socket, above which it is closed. The budgets of all faces are lower,
 * so no library ever drops a message.
 */
export const backpressureMax = 16 * 1024 * 1024

/**
 * Time a client may read nothing of what was sent to it before its connection is closed. Each byte it reads
 * restarts the time.
 */
export const unreadMs = 10_000

/** Time without any data after which a WebSocket is closed. Shortly before, it is sent a ping. */
export const silentS = 120

/** Time that a shutdown waits for pending answers. */
export const lastAnswersMs = 5000

/** Maximum number of header fields of a request, on every listener. */
export const fieldsMax = 48
/** Maximum bytes of the request line and all header fields together. */
export const headBytesMax = 16 * 1024
