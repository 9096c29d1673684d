/**
 * Maximum number of unsent bytes of a WebSocket. A WebSocket with more is closed and may lose messages, so
 * the server stops sending long before this limit.
 */
export const backpressureMax = 16 * 1024 * 1024

/** Time in milliseconds after which a client is disconnected if data is waiting and the client reads none of it. */
export const unreadMs = 10_000

/** Seconds without received data after which a WebSocket is closed. Shortly before that, the server sends a ping. */
export const silentS = 120

/** Maximum time that a shutdown waits for pending responses. */
export const lastAnswersMs = 5000

export const fieldsMax = 48
/** Maximum total size of the request line and all header fields, in bytes. */
export const headBytesMax = 16 * 1024
