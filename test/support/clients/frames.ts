export type Frame = Record<string, unknown> & { op: string }
export type EventFrame = Frame & {
  op: 'event'
  seq: number
  prev: number
  room: string
  type: string
  data: Record<string, unknown>
}

export function collectFrames() {
  const frames: Frame[] = []
  const events: EventFrame[] = []
  const watchers = new Set<() => void>()
  let isOver = false

  const wake = () => {
    for (const look of [...watchers]) look()
  }

  /** Waits until `find` returns a value. Rejects at once if the connection ends first. */
  function until<Found>(what: string, find: () => Found | undefined): Promise<Found> {
    return new Promise((resolve, reject) => {
      function look(): void {
        const found = find()
        if (found === undefined && !isOver) return
        watchers.delete(look)
        if (found !== undefined) return resolve(found)
        const last = JSON.stringify(frames.at(-1))?.slice(0, 200)
        reject(
          new Error(
            `the connection ended before ${what}: ${events.length} events came, the last frame is ${last}`,
          ),
        )
      }
      watchers.add(look)
      look()
    })
  }

  return {
    frames,
    events,
    take(frame: Frame): void {
      frames.push(frame)
      if (frame.op === 'event') events.push(frame as EventFrame)
      wake()
    },
    over(): void {
      isOver = true
      wake()
    },
    frame(fits: (frame: Frame) => boolean): Promise<Frame> {
      let at = 0
      return until('the frame that was waited for', () => {
        while (at < frames.length) {
          const frame = frames[at++]
          if (frame && fits(frame)) return frame
        }
        return undefined
      })
    },
    eventCount: (count: number): Promise<EventFrame[]> =>
      until(`${count} events`, () => (events.length >= count ? events : undefined)),
  }
}
