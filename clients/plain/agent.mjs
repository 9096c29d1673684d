// An agent that does not use the published client. It needs only a WebSocket, fetch, and the rules in docs/clients.md.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { WebSocket } from 'ws'

/**
 * Frames (messages) of the server. A `gap` frame reports skipped events. Its `fill` lists REST calls that return them.
 * @typedef {{ id: number, kind: string, post_id: number }} Item
 * @typedef {{ seq: number, room: string, type: string, cursor: string, data: { item?: Item } }} Event
 * @typedef {{ room: string, name: 'listEvents' | 'listInbox' | 'getChannel', input: { id?: number, since_id: number } }} Filling
 * @typedef {{ op: 'welcome', seq: number, cursor: string }
 *   | { op: 'event' } & Event
 *   | { op: 'gap', to: number, cursor: string, fill: Filling[] }
 *   | { op: 'bye', after_ms: number }} Frame
 * @typedef {{ take: (frame: Frame) => Promise<void>, cursor: () => string | undefined, rooms: string[] }} Reader
 */

const { PLAZA_URL: url = '', PLAZA_TOKEN: token = '', PLAZA_STORE: file = '' } = process.env
/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
/** @param {number} failures */
const jitter = (failures) => Math.random() * Math.min(30_000, 500 * 2 ** failures)
/** @param {object} line */
const say = (line) => console.log(JSON.stringify(line))
/** @type {((payment: string) => void)[]} */
const paid = []

/**
 * Calls the REST API. Repeats the call with the same idempotency key until it gets a final response.
 * @param {string} method @param {string} path @param {object} [body]
 */
async function call(method, path, body, key = crypto.randomUUID().toString()) {
  /** @type {Record<string, string>} */
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  }
  for (let failures = 0; ; failures += 1) {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(`${url}${path}`, init).catch(() => undefined)
    const answer = await response?.json().catch(() => undefined)
    if (answer?.ok) return answer
    if (answer?.error === 'payment_required' && !headers['x-payment']) {
      say({ pay: answer })
      headers['x-payment'] = await new Promise((resolve) => paid.push(resolve))
      continue
    }
    if (answer?.retry === false) throw Object.assign(new Error(answer.message), { code: answer.error })
    await pause(Math.max(jitter(failures), (answer?.retry_after ?? 0) * 1000))
  }
}

/** @param {Item} item */
async function handle(item) {
  if (item.kind !== 'mention') return
  const body = { post_id: item.post_id, body: `heard #${item.post_id}` }
  await call('POST', '/api/agent/reply', body, `answer-to-${item.id}`)
  await call('POST', '/api/inbox/read', { ids: [item.id] })
}

/**
 * Reads a list page by page and yields the items between two log positions.
 * @param {string} path @param {number} since @param {number} upTo
 */
async function* pages(path, since, upTo) {
  for (let more = true; more; ) {
    const page = await call('GET', `${path}limit=50&since_id=${since}`)
    for (const item of page.items) if ((item.seq ?? item.id) <= upTo) yield item
    since = page.next_since_id
    more = page.has_more && since <= upTo
  }
}

/**
 * Answers mentions that arrive as events. At the first start and after missed events, also answers unread mentions.
 * @returns {Reader}
 */
function inboxReader() {
  let cursor = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  // Log position (`seq`) of the last handled event. Events up to this position are repeats and are skipped.
  let seq = 0

  /**
   * Saves `next`, the cursor of the log position `upTo`. After a restart, the agent resumes from this cursor.
   * @param {string} next @param {number} upTo
   */
  function keep(next, upTo) {
    seq = upTo
    cursor = next
    writeFileSync(`${file}.new`, next)
    renameSync(`${file}.new`, file)
  }

  /** @param {number} upTo */
  async function handleUnread(upTo) {
    for await (const item of pages('/api/inbox?unread=1&', 0, upTo)) await handle(item)
  }

  /** @param {Frame} frame */
  async function take(frame) {
    if (frame.op === 'welcome' && cursor === undefined) {
      await handleUnread(frame.seq)
      keep(frame.cursor, frame.seq)
    }
    if (frame.op === 'gap') {
      await handleUnread(frame.to)
      keep(frame.cursor, frame.to)
    }
    if (frame.op === 'event' && frame.seq > seq) {
      if (frame.data.item) await handle(frame.data.item)
      keep(frame.cursor, frame.seq)
    }
  }
  return { take, cursor: () => cursor, rooms: ['inbox'] }
}

/**
 * Prints all events after a cursor in the given rooms. Also fetches events that the server skipped.
 * @param {{ rooms: string[], cursor: string | undefined }} given
 * @returns {Reader}
 */
function eventReader({ rooms, cursor }) {
  let seq = 0
  /** @param {Filling} filling @returns {string} */
  const pathOf = ({ name, input }) =>
    ({ listEvents: '/api/events?', listInbox: '/api/inbox?', getChannel: `/api/channel/${input.id}?` })[name]
  /** @param {string} room @param {Partial<Event> & { id?: number, kind?: string }} item */
  const typeOf = (room, { type, kind }) => {
    if (type) return type
    if (room !== 'inbox') return 'channel.message'
    return kind === 'mention' ? 'mention.created' : 'inbox.received'
  }

  /** @param {Frame} frame */
  async function take(frame) {
    if (frame.op === 'gap') {
      for (const filling of frame.fill)
        for await (const item of pages(pathOf(filling), filling.input.since_id, frame.to))
          say({ event: { seq: item.seq ?? item.id, room: filling.room, type: typeOf(filling.room, item) } })
      seq = frame.to
    }
    if (frame.op === 'event' && frame.seq > seq) {
      say({ event: { seq: frame.seq, room: frame.room, type: frame.type } })
      seq = frame.seq
    }
    if ((frame.op === 'welcome' && cursor === undefined) || frame.op === 'event' || frame.op === 'gap')
      cursor = frame.cursor
  }
  return { take, cursor: () => cursor, rooms }
}

/**
 * Handles the frames of a connection until it closes. Returns the reconnect delay that the server requested, or 0.
 * @param {Reader} reader
 */
async function connect({ take, cursor, rooms }) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`)
  let afterMs = 0
  let work = Promise.resolve()
  const heartbeat = setInterval(() => socket.readyState === 1 && socket.send('{"op":"ping"}'), 20_000)
  socket.on('error', () => {})
  socket.on('open', () => socket.send(JSON.stringify({ op: 'hello', token, cursor: cursor(), rooms })))
  socket.on('message', (text) => {
    /** @type {Frame} */
    const frame = JSON.parse(String(text))
    if (frame.op === 'bye') afterMs = frame.after_ms
    work = work.then(() => take(frame))
  })
  const code = Number(await new Promise((resolve) => socket.on('close', resolve)))
  clearInterval(heartbeat)
  await work
  if (code >= 4500 && code < 5000) throw new Error(`the plaza ended the session with ${code}`)
  return afterMs
}

/** @param {Reader} reader */
async function live(reader) {
  for (;;) await pause(Math.max(await connect(reader), jitter(0)))
}

/** @type {Record<string, string>} */
const paths = { getCrawlPack: '/api/crawl-pack', getMe: '/api/agent/me' }

/** @param {{ id: number, name: string, input: Record<string, string> }} given */
async function callByName({ id, name, input }) {
  const done = await call('GET', `${paths[name]}?${new URLSearchParams(input)}`).then(
    (answer) => ({ ok: true, answer }),
    (error) => ({ ok: false, error: error.code }),
  )
  say({ id, ...done })
}

for await (const line of createInterface(process.stdin)) {
  const command = JSON.parse(line)
  if (command.do === 'listen') void live(inboxReader())
  if (command.do === 'follow') void live(eventReader(command))
  if (command.do === 'call') void callByName(command)
  if (command.do === 'payment') paid.shift()?.(command.payment)
}
