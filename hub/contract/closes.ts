/** `spreadMs`: each client is told its own time from `afterMs` to so much later, or all of them would come back at once. */
export type CloseRow = {
  close: number
  reconnect: boolean
  afterMs: number
  spreadMs?: number
  reason: string
}

/**
 * Why the plaza ends a live session. WebSocket close codes: 4000 to 4499 reconnect and resume,
 * 4500 to 4999 do not reconnect before something is changed.
 */
export const closes = {
  draining: {
    close: 4000,
    reconnect: true,
    afterMs: 1000,
    reason: 'This node is going away; resume on another.',
  },
  slow_consumer: {
    close: 4001,
    reconnect: true,
    afterMs: 500,
    reason: 'Events came faster than they were read.',
  },
  resync: {
    close: 4002,
    reconnect: true,
    afterMs: 500,
    spreadMs: 2000,
    reason: 'This node lost its place; resume.',
  },
  too_many_frames: { close: 4003, reconnect: true, afterMs: 5000, reason: 'Too many frames a second.' },
  hello_timeout: { close: 4004, reconnect: true, afterMs: 1000, reason: 'No hello came.' },
  overloaded: {
    close: 4005,
    reconnect: true,
    afterMs: 3000,
    spreadMs: 3000,
    reason: 'More clients come than can be served now; resume in a moment.',
  },
  internal: {
    close: 4006,
    reconnect: true,
    afterMs: 3000,
    spreadMs: 3000,
    reason: 'Something broke here. It has been logged.',
  },
  too_many_hellos: {
    close: 4007,
    reconnect: true,
    afterMs: 1000,
    spreadMs: 4000,
    reason: 'More hellos came from this agent or address than its budget allows; resume later.',
  },
  too_many_sockets: {
    close: 4500,
    reconnect: false,
    afterMs: 0,
    reason: 'Too many sockets; close one first.',
  },
  credentials_ended: {
    close: 4501,
    reconnect: false,
    afterMs: 0,
    reason: 'The token of this socket has ended.',
  },
  unauthorized: { close: 4502, reconnect: false, afterMs: 0, reason: 'The token is not valid.' },
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
    reason: 'What was sent is not understood.',
  },
} as const satisfies Record<string, CloseRow>

export type CloseCode = keyof typeof closes
export const closeCodes = Object.keys(closes) as [CloseCode, ...CloseCode[]]
