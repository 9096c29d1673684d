/** Orders for a peer that only holds sockets. */
export type Order = { act: 'listen' } | Pace
export type Pace = { act: 'pace'; perSecond: number; seconds: number }

/** A welcome frame of the same length as the plaza's. */
export const welcome = JSON.stringify({
  ...{ op: 'welcome', session: '0f8fad5b-d9cb-469f-a165-70867728950e', epoch: 'e'.repeat(32), seq: 1000 },
  ...{ rooms: ['plaza'], limits: { frameBytes: 65_536, framesPerSecond: 20, roomsPerSession: 64 } },
})

/** Publishes events of about 850 bytes at a fixed rate. Each carries the time of its creation. */
export function paceOf({ perSecond, seconds }: Pace, publish: (event: string) => void): Promise<void> {
  const startedAt = performance.now()
  let told = 0
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(seconds, (performance.now() - startedAt) / 1000) * perSecond
      for (; told < due; told++) publish(eventOf(told))
      if (told < seconds * perSecond) return
      clearInterval(timer)
      resolve()
    }, 1)
  })
}

const eventOf = (seq: number) =>
  `{"op":"event","seq":${seq},"type":"post.created","at":"${new Date().toISOString()}","data":"${'x'.repeat(750)}"}`
