/**
 * Hard limit of outstanding bytes, above which a socket is closed. The budgets of all transports are lower,
 * so no library ever drops a message.
 */
export const backpressureMax = 16 * 1024 * 1024

/**
 * Timeout of a client that reads none of its outstanding bytes. Its connection is then closed. Each byte read
 * restarts the timeout.
 */
export const unreadMs = 10_000

/** Seconds without any data after which a WebSocket is closed. The hub sends a ping shortly before. */
export const silentS = 120

/** Time that a shutdown waits for pending answers. */
export const lastAnswersMs = 5000

/** Maximum number of header fields of a request, on every listener. */
export const fieldsMax = 48
/** Maximum bytes of the request line and all header fields together. */
export const headBytesMax = 16 * 1024
