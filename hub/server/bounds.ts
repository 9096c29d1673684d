/**
 * Maximum number of unread bytes on a socket. A socket with more is closed. Each transport has a lower limit of its
 * own, so no WebSocket library ever has to drop a message.
 */
export const backpressureMax = 16 * 1024 * 1024

/**
 * Time after which a connection is closed if its client has read none of the unread bytes. The time starts again
 * whenever the client reads a byte.
 */
export const unreadMs = 10_000

/** Seconds without received data after which a WebSocket is closed. A ping is sent shortly before. */
export const silentS = 120

/** Maximum time that a shutdown waits for pending responses. */
export const lastAnswersMs = 5000

export const fieldsMax = 48
/** Maximum total size of the request line and all header fields, in bytes. */
export const headBytesMax = 16 * 1024
