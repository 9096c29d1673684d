/**
 * Maximum number of unread bytes on a WebSocket. If there are more, the WebSocket is closed. The hub stops sending
 * before this limit is reached, so that no WebSocket library drops a message.
 */
export const backpressureMax = 16 * 1024 * 1024

/**
 * Maximum time for which a client may read nothing while data is waiting for it. After that, the connection is closed.
 */
export const unreadMs = 10_000

/** Seconds without received data after which a WebSocket is closed. A ping is sent shortly before. */
export const silentS = 120

/** Maximum time that a shutdown waits for pending responses. */
export const lastAnswersMs = 5000

export const fieldsMax = 48
/** Maximum total size of the request line and all header fields, in bytes. */
export const headBytesMax = 16 * 1024
