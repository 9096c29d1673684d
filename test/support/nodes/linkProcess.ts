import { type LocalLink, openLocalLink, type Way } from './localLink.ts'

/**
 * A program that runs TCP proxies for tests. It runs in a separate process, so that busy clients in the test process do
 * not delay the proxies.
 */

export type Order =
  | { id: number; act: 'open'; target: number }
  | { id: number; act: 'cut' | 'snap' | 'stall' | 'abandon' | 'mend' }
  | { id: number; act: 'slow'; ms: number }
  | { id: number; act: 'silence'; way: Way }

const links = new Map<number, LocalLink>()

process.on('message', (order: Order) => {
  void obey(order)
})
// Exit when the parent process closes the IPC channel or ends.
process.on('disconnect', () => process.exit())

async function obey(order: Order): Promise<void> {
  if (order.act === 'open') {
    const opened = await openLocalLink(order.target)
    links.set(order.id, opened)
    process.send?.({ id: order.id, port: opened.port })
    return
  }
  const link = links.get(order.id)
  switch (order.act) {
    case 'cut':
      return link?.cut()
    case 'snap':
      return link?.snap()
    case 'stall':
      return link?.stall()
    case 'abandon':
      return link?.abandon()
    case 'mend':
      return link?.mend()
    case 'silence':
      return link?.silence(order.way)
    case 'slow':
      return link?.slow(order.ms)
  }
}
