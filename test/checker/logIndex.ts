import type { EntryOf } from './history.ts'
import type { Report } from './invariants.ts'
import { createStays, type Stays } from './stays.ts'

/** The event log in a compact form, with a few numbers per event, so that a million events fit in memory. */
export type LogIndex = {
  readonly head: number
  readonly epoch: string
  has(seq: number): boolean
  prev(seq: number): number
  room(seq: number): string
  readonly stays: Pick<Stays, 'roomsOf' | 'endOf'>
  /**
   * Returns true if the agent may receive the event in this room. `agent` is undefined for a client without a token.
   */
  isFor(agent: number | undefined, room: string, seq: number): boolean
  isRedacted(seq: number): boolean
  isRoot(seq: number): boolean
  /** Returns true if both hashes match those of the event. If the event's text was erased, any text hash matches. */
  says(seq: number, told: { data: number; text: number }): boolean
  saysText(seq: number, text: number): boolean
  /**
   * Returns true if this hash matches the text or the excerpt of any version of the post, or if the text was erased.
   */
  saysVersion(seq: number, post: number, text: number): boolean
  /**
   * Returns the number of the event (a post or an edit) that introduced the text with this hash. Returns
   * infinity if the post was deleted.
   */
  versionOf(post: number, text: number): number
  /** Returns true if `text` is the hash of the event's text at the end of the test, after all deletions. */
  showsText(seq: number, text: number): boolean
  deletionOf(seq: number): number | undefined
  /**
   * Returns the number of the event that revoked a token, or infinity if the token was not revoked. `made` is
   * the number of revocations of the agent's tokens before this token was created.
   */
  endOfToken(agent: number, made: number): number
  endOf(room: string, seq: number): number
  rootAfter(seq: number): number | undefined
  /**
   * Returns the number of the event with this effect, such as `post 7`, and marks the event as matched to a call.
   * Returns undefined if there is no such event, or if it is already matched.
   */
  claim(effect: string): number | undefined
  unclaimed(): Iterable<[effect: string, seq: number]>
}

export function createLogIndex(report: Report) {
  const prevs: number[] = [0]
  const rooms: number[] = [0]
  const datas: number[] = [0]
  const texts: number[] = [0]
  const roots: number[] = []
  const sources: number[] = [0]
  const redacted = new Set<number>()
  const versions = new Map<number, { seq: number; text: number; excerpt: number }[]>()
  const deletions = new Map<number, number>()
  const endings = new Map<number, number[]>()
  const names: string[] = ['']
  const numbers = new Map([['', 0]])
  const ends = new Map<string, number>()
  const byEffect = new Map<string, number>()
  const stays = createStays()
  let head = { seq: 0, epoch: '' }

  function take(event: EntryOf<'logged'>): void {
    const { seq, prev, room, effect } = event
    if (seq !== prevs.length) {
      report('log', `event ${seq} stands where ${prevs.length} should be`, { seqs: [seq] })
      if (seq < prevs.length) return
      while (prevs.length < seq) push({ prev: 0, room: '', data: 0, text: 0, of: 0 })
    }
    const end = ends.get(room) ?? 0
    if (prev !== end)
      report('log', `event ${seq} names ${prev} before it in ${room}, it is ${end}`, { seqs: [seq, end] })
    ends.set(room, seq)
    push({ of: seq, ...event })
    if (event.redacted) redacted.add(seq)
    if (event.deletes !== undefined) deletions.set(event.deletes, seq)
    if (event.joins) stays.join(room, event.joins, seq)
    if (event.leaves !== undefined) stays.leave(room, event.leaves, seq)
    checkTime(event)
    if (event.ends !== undefined) endings.set(event.ends, [...(endings.get(event.ends) ?? []), seq])
    if (event.kind === 'post.created') roots.push(seq)
    if (event.kind === 'post.edited') edit(event)
    if (effect === undefined) return
    const first = byEffect.get(effect)
    if (first === undefined) byEffect.set(effect, seq)
    else report('repeated', `"${effect}" happened as ${first} and as ${seq}`, { seqs: [first, seq] })
  }

  function edit({ seq, of = 0, text, excerpt = 0 }: EntryOf<'logged'>): void {
    versions.set(of, [...(versions.get(of) ?? []), { seq, text, excerpt }])
  }

  const versionWith = (post: number, text: number) =>
    versions.get(post)?.find((version) => version.text === text || version.excerpt === text)

  function checkTime({ seq, room, of, to }: EntryOf<'logged'>): void {
    const deletion = to === undefined ? undefined : deletions.get(to)
    if (deletion !== undefined)
      report('gone', `event ${seq} is about post ${to}, which ${deletion} deleted`, {
        seqs: [seq, deletion],
      })
    if (of === undefined || log.isFor(ownerOf(room), log.room(of), of)) return
    report('leaked', `event ${seq} of ${room} tells of ${of} in ${log.room(of)}`, { seqs: [seq, of] })
  }

  type Row = { prev: number; room: string; data: number; text: number; of: number }

  function push({ prev, room, data, text, of }: Row): void {
    const number = numbers.get(room) ?? names.push(room) - 1
    numbers.set(room, number)
    prevs.push(prev)
    rooms.push(number)
    datas.push(data)
    texts.push(text)
    sources.push(of)
  }

  function takeHead(entry: EntryOf<'head'>): void {
    head = entry
    if (entry.seq !== prevs.length - 1)
      report('log', `the head stands at ${entry.seq}, the last event is ${prevs.length - 1}`)
    for (const [post, deletion] of deletions) {
      // Check the post, its edits, and the inbox items caused by them. In the log, these inbox items directly
      // follow the post or edit.
      for (const version of [post, ...(versions.get(post) ?? []).map(({ seq }) => seq)]) {
        for (let seq = version; sources[seq] === post; seq++) {
          if (!redacted.has(seq))
            report('hidden', `event ${seq} still has its text, though ${deletion} deleted post ${post}`, {
              seqs: [seq, deletion],
            })
        }
      }
    }
  }

  const log: LogIndex = {
    get head() {
      return head.seq
    },
    get epoch() {
      return head.epoch
    },
    has: (seq) => seq > 0 && seq < prevs.length && rooms[seq] !== 0,
    prev: (seq) => prevs[seq] ?? 0,
    room: (seq) => names[rooms[seq] ?? 0] ?? '',
    stays,
    isFor(agent, room, seq) {
      if (room.startsWith('channel:')) return stays.includes(room, agent, seq)
      return room === 'plaza' || (agent !== undefined && room === `inbox:${agent}`)
    },
    isRedacted: (seq) => redacted.has(seq),
    isRoot: (seq) => roots[firstAfter(roots, seq - 1)] === seq,
    says: (seq, { data, text }) => datas[seq] === data && log.saysText(seq, text),
    saysText: (seq, text) => redacted.has(seq) || texts[seq] === text,
    saysVersion: (seq, post, text) => log.saysText(seq, text) || versionWith(post, text) !== undefined,
    versionOf: (post, text) =>
      redacted.has(post) ? Number.POSITIVE_INFINITY : (versionWith(post, text)?.seq ?? post),
    showsText: (seq, text) => texts[seq] === text,
    deletionOf: (seq) => deletions.get(sources[seq] ?? 0),
    endOfToken: (agent, made) => endings.get(agent)?.[made] ?? Number.POSITIVE_INFINITY,
    endOf(room, seq) {
      let at = ends.get(room) ?? 0
      while (at > seq) at = prevs[at] ?? 0
      return at
    },
    rootAfter: (seq) => roots[firstAfter(roots, seq)],
    claim(effect) {
      const seq = byEffect.get(effect)
      byEffect.delete(effect)
      return seq
    },
    unclaimed: () => byEffect,
  }
  return { log, take, takeHead }
}

const ownerOf = (inbox: string): number => Number(inbox.slice('inbox:'.length))

/** Returns the index of the first number greater than `seq` in a sorted list. */
function firstAfter(sorted: readonly number[], seq: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) > seq) high = middle
    else low = middle + 1
  }
  return low
}
