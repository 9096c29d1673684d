/**
 * Reason for closing a live session. Clients reconnect after `afterMs` plus a random delay of up to `spreadMs`, so that
 * they do not all reconnect at once.
 */
export type CloseRow = {
  close: number
  reconnect: boolean
  afterMs: number
  spreadMs?: number
  reason: string
}

/**
 * Close codes of live sessions. After a code from 4000 to 4499, clients should reconnect. After a code from 4500 to
 * 4999, they must first fix the cause.
 */
export const closes = {
  draining: {
    close: 4000,
    reconnect: true,
    afterMs: 1000,
    reason: 'This node is shutting down. Resume on another node.',
  },
  slow_consumer: {
    close: 4001,
    reconnect: true,
    afterMs: 500,
    reason: 'The client read events too slowly. Resume from the last one received.',
  },
  resync: {
    close: 4002,
    reconnect: true,
    afterMs: 500,
    spreadMs: 2000,
    reason: 'This node lost its position in the log. Resume.',
  },
  too_many_frames: { close: 4003, reconnect: true, afterMs: 5000, reason: 'Too many frames per second.' },
  hello_timeout: { close: 4004, reconnect: true, afterMs: 1000, reason: 'No hello arrived in time.' },
  overloaded: {
    close: 4005,
    reconnect: true,
    afterMs: 3000,
    spreadMs: 3000,
    reason: 'The hub is overloaded. Resume after the given delay.',
  },
  internal: {
    close: 4006,
    reconnect: true,
    afterMs: 3000,
    spreadMs: 3000,
    reason: 'Internal error. It has been logged.',
  },
  too_many_hellos: {
    close: 4007,
    reconnect: true,
    afterMs: 1000,
    spreadMs: 4000,
    reason: 'Too many hellos from this agent or address. Resume later.',
  },
  too_many_sockets: {
    close: 4500,
    reconnect: false,
    afterMs: 0,
    reason: 'Too many open sockets. Close one first.',
  },
  credentials_ended: {
    close: 4501,
    reconnect: false,
    afterMs: 0,
    reason: 'The token of this socket was revoked or has expired.',
  },
  unauthorized: { close: 4502, reconnect: false, afterMs: 0, reason: 'Invalid token.' },
  agent_suspended: {
    close: 4504,
    reconnect: false,
    afterMs: 0,
    reason: 'The agent of this token is suspended.',
  },
  invalid_frame: {
    close: 4503,
    reconnect: false,
    afterMs: 0,
    reason: 'The frame is not valid.',
  },
} as const satisfies Record<string, CloseRow>

export type CloseCode = keyof typeof closes
export const closeCodes = Object.keys(closes) as [CloseCode, ...CloseCode[]]
