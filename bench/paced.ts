import { answerOrders } from './answering.ts'

type Order = { act: 'listen' } | Pace | { act: 'tell'; times: number }
type Pace = { act: 'pace'; perSecond: number; seconds: number }

export const welcome = JSON.stringify({
  ...{ op: 'welcome', session: '0f8fad5b-d9cb-469f-a165-70867728950e', epoch: 'e'.repeat(32), seq: 1000 },
  ...{ rooms: ['plaza'], limits: { frameBytes: 65_536, framesPerSecond: 20, roomsPerSession: 64 } },
})

export function answerAsPeer(listen: () => Promise<number>, publish: (event: string) => void): void {
  let told = 0
  const tell = () => publish(eventOf(told++))
  answerOrders<Order>((order) => {
    switch (order.act) {
      case 'listen':
        return listen()
      case 'pace':
        return pace(order, tell)
      case 'tell':
        for (let times = 0; times < order.times; times++) tell()
        return
    }
  })
}

/** Publishes events at a fixed rate. */
function pace({ perSecond, seconds }: Pace, tell: () => void): Promise<void> {
  const startedAt = performance.now()
  let told = 0
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(seconds, (performance.now() - startedAt) / 1000) * perSecond
      for (; told < due; told++) tell()
      if (told < seconds * perSecond) return
      clearInterval(timer)
      resolve()
    }, 1)
  })
}

/** Returns an event of about 850 bytes that contains its creation time. */
const eventOf = (seq: number) =>
  `{"op":"event","seq":${seq},"type":"post.created","at":"${new Date().toISOString()}","data":"${'x'.repeat(750)}"}`
