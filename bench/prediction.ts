import { hubsUs } from './capacity.ts'
import { openServer } from './hub.ts'
import { delivered, listenerCount, measured, openHubs, postAlone, readFrom } from './hubs.ts'
import type { Program } from './programs.ts'
import { startProgram } from './programs.ts'
import { type Bench, type Row, row } from './row.ts'

const readsPerEvent = 100

/** Checks the capacity model. Predicts the CPU time of three hubs (server processes), then measures the actual time. */
export async function prediction(bench: Bench): Promise<Row[]> {
  const server = await openServer()
  const [one, three] = [await openHubs(server, 1), await openHubs(server, 3)]
  const clients = [await startProgram('clients/requests'), await startProgram('clients/listeners')]
  const [requests, listeners] = clients as [Program, Program]
  const events = bench.quick ? 25 : 150
  const seconds = bench.quick ? 1 : 3
  try {
    bench.say('prediction: one hub and three hubs')
    const post = async () => {
      for (let left = events; left > 0; left--) await postAlone(one)
      return events
    }
    const usOf = async (figures: ReturnType<typeof measured>) => (await figures).hubs ?? Number.NaN
    const costsOfOne = async () => {
      const hubPost = await usOf(measured(one, post))
      const event = await usOf(delivered(one, listeners, events))
      const read = await usOf(measured(one, () => readFrom(one, requests, seconds)))
      return { hubPost, delivery: (event - hubPost) / listenerCount, read }
    }
    await costsOfOne()
    const costs = await costsOfOne()
    await delivered(three, listeners, events)
    const event = await usOf(delivered(three, listeners, events))
    const read = await usOf(measured(three, () => readFrom(three, requests, seconds)))
    const found = event + readsPerEvent * read
    const load = { posts: 1, deliveries: listenerCount, reads: readsPerEvent }
    const predicted = hubsUs(costs, load, 3)
    return [
      row({
        work: `three hubs, an event to ${listenerCount} sockets and ${readsPerEvent} reads: error of the model`,
        plaza: Math.abs(predicted / found - 1) * 100,
        unit: '%',
        goal: { of: 'plaza', atMost: 25 },
        note: `predicted ${Math.round(predicted)} us of all hubs, measured ${Math.round(found)} us`,
      }),
    ]
  } finally {
    for (const each of [...clients, one, three, server]) await each.close()
  }
}
