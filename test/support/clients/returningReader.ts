import { setTimeout as delay } from 'node:timers/promises'
import type { EventFrame, Frame, LiveClient, LiveFace } from './faces.ts'

/**
 * A client that reconnects after every lost connection and resumes after its last event. It stops when the
 * hub tells it not to reconnect.
 */
export type ReturningReader = {
  readonly name: string
  connections(): (readonly Frame[])[]
  gapIn(epoch: string): Promise<void>
  heard(seq: number, epoch: string): Promise<void>
  /** Resolves with a reason code when the hub tells the client not to reconnect. */
  readonly sentAway: Promise<string>
  stop(): void
}

type Place = { since?: number; epoch?: string }
type Seat = { face: LiveFace; url: string; token?: string | undefined }

const pauseMs = 20

export async function openReturning(name: string, { face, url, token }: Seat): Promise<ReturningReader> {
  const past: (readonly Frame[])[] = []
  let client: LiveClient | undefined
  let place: Place = {}
  let stopped = false
  let sendAway = (_code: string) => {}
  const sentAway = new Promise<string>((resolve) => {
    sendAway = resolve
  })

  const connections = () => (client ? [...past, client.frames] : past)
  const told = (epoch: string) => connections().filter((frames) => epochOf(frames) === epoch)

  function stayAway(code: string): void {
    stopped = true
    sendAway(code)
  }

  /**
   * Stops the client if its connection was refused with status 401, which means that the token is invalid.
   * Ignores other errors.
   */
  function refused(error: unknown): undefined {
    if (String(error).includes('answered with 401')) stayAway('unauthorized')
    return undefined
  }

  async function run(): Promise<void> {
    while (!stopped) {
      client = await face.open(url, { ...place, ...(token !== undefined && { token }) }).catch(refused)
      if (stopped) client?.drop()
      if (client) {
        await client.closed
        leave(client.frames)
        client = undefined
      } else await delay(pauseMs)
    }
  }

  function leave(frames: readonly Frame[]): void {
    past.push(frames)
    place = placeAfter(frames, place)
    const bye = frames.find(({ op }) => op === 'bye')
    if (bye?.reconnect === false) stayAway(String(bye.code))
  }

  void run()
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await delay(pauseMs)
  }
  await until(() => connections().some((frames) => epochOf(frames) !== undefined))

  return {
    name,
    connections,
    gapIn: (epoch) => until(() => told(epoch).some((frames) => frames.some(({ op }) => op === 'gap'))),
    heard: (seq, epoch) =>
      until(() => told(epoch).some((frames) => eventsOf(frames).some((event) => event.seq === seq))),
    sentAway,
    stop() {
      stopped = true
      client?.drop()
    },
  }
}

export const epochOf = (frames: readonly Frame[]): string | undefined =>
  frames.find(({ op }) => op === 'welcome')?.epoch as string | undefined

export const eventsOf = (frames: readonly Frame[]): EventFrame[] =>
  frames.filter((frame): frame is EventFrame => frame.op === 'event')

/**
 * Returns the position from which a client resumes after these frames: the event log's id (`epoch`) and a sequence
 * number (`since`).
 */
function placeAfter(frames: readonly Frame[], before: Place): Place {
  const epoch = epochOf(frames)
  if (epoch === undefined) return before
  let since = before.since === undefined || before.epoch === epoch ? before.since : undefined
  const isNew = before.since === undefined
  for (const frame of frames) {
    if (frame.op === 'welcome' && isNew) since = Number(frame.seq)
    if (frame.op === 'gap') since = Number(frame.to)
    if (frame.op === 'event') since = Number(frame.seq)
  }
  return since === undefined ? before : { since, epoch }
}
