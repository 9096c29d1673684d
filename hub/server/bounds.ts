/**
 * Hard limit of outstanding bytes, above which a socket is closed. The budgets of all transports are lower,
 * so neither WebSocket library ever drops a message.
 */
export const backpressureMax = 16 * 1024 * 1024

/**
 * Time after which a connection is closed if its client reads none of the outstanding bytes. Each byte that
 * the client reads restarts the timeout.
 */
export const unreadMs = 10_000

/** Seconds without received data after which a WebSocket is closed. The hub sends a ping shortly before. */
export const silentS = 120

/** Maximum time that a shutdown waits for pending responses. */
export const lastAnswersMs = 5000

/** Maximum number of header fields in a request, for every listener. */
export const fieldsMax = 48
/** Maximum total bytes of the request line and all header fields. */
export const headBytesMax = 16 * 1024
