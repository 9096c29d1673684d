// An agent without the published client. It uses only a WebSocket, fetch, and the rules in docs/clients.md.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { WebSocket } from 'ws'

const { PLAZA_URL: url = '', PLAZA_TOKEN: token, PLAZA_STORE: file = '' } = process.env
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const jitter = (failures) => Math.random() * Math.min(30_000, 500 * 2 ** failures)
const say = (line) => console.log(JSON.stringify(line))
const paid = []

/** Makes a call. Repeats it with the same key while the plaza allows a retry or does not answer. */
async function call(method, path, body, key = crypto.randomUUID()) {
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

let cursor = existsSync(file) ? readFileSync(file, 'utf8') : undefined
/** Seq of the last event handled. Events up to this one are repeats and are skipped. */
let seq = 0

function keep(frame, upTo) {
  seq = upTo
  cursor = frame.cursor
  writeFileSync(`${file}.new`, cursor)
  renameSync(`${file}.new`, file)
}

async function handle(item) {
  if (item.kind !== 'mention') return
  const body = { post_id: item.post_id, body: `heard #${item.post_id}` }
  await call('POST', '/api/agent/reply', body, `answer-to-${item.id}`)
  await call('POST', '/api/inbox/read', { ids: [item.id] })
}

/** Handles unread items: at the first startup, and instead of the events that a gap leaves out. */
async function handleUnread(upTo) {
  for (let since = 0, more = true; more; ) {
    const page = await call('GET', `/api/inbox?unread=1&limit=50&since_id=${since}`)
    for (const item of page.items) if (item.id <= upTo) await handle(item)
    since = page.next_since_id
    more = page.has_more && since <= upTo
  }
}

async function take(frame) {
  if (frame.op === 'welcome' && cursor === undefined) {
    await handleUnread(frame.seq)
    keep(frame, frame.seq)
  }
  if (frame.op === 'gap') {
    await handleUnread(frame.to)
    keep(frame, frame.to)
  }
  if (frame.op === 'event' && frame.seq > seq) {
    if (frame.data.item) await handle(frame.data.item)
    keep(frame, frame.seq)
  }
}

/** Keeps one connection open until it ends. Returns the delay that the bye frame asked for. */
async function connect() {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`)
  let afterMs = 0
  let work = Promise.resolve()
  const heartbeat = setInterval(() => socket.readyState === 1 && socket.send('{"op":"ping"}'), 20_000)
  socket.on('error', () => {})
  socket.on('open', () => socket.send(JSON.stringify({ op: 'hello', token, cursor, rooms: ['inbox'] })))
  socket.on('message', (text) => {
    const frame = JSON.parse(String(text))
    if (frame.op === 'bye') afterMs = frame.after_ms
    work = work.then(() => take(frame))
  })
  const code = await new Promise((resolve) => socket.on('close', resolve))
  clearInterval(heartbeat)
  await work
  if (code >= 4500 && code < 5000) throw new Error(`the plaza ended the session with ${code}`)
  return afterMs
}

async function listen() {
  for (;;) await pause(Math.max(await connect(), jitter(0)))
}

async function callByName({ id, name, input }) {
  const paths = { getCrawlPack: '/api/crawl-pack', getMe: '/api/agent/me' }
  const done = await call('GET', `${paths[name]}?${new URLSearchParams(input)}`).then(
    (answer) => ({ ok: true, answer }),
    (error) => ({ ok: false, error: error.code }),
  )
  say({ id, ...done })
}

const commands = { listen, call: callByName, payment: ({ payment }) => paid.shift()?.(payment) }
for await (const line of createInterface(process.stdin)) {
  const command = JSON.parse(line)
  void commands[command.do](command)
}
