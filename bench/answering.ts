/** Executes commands from the parent process and sends the results back. Several commands may run at the same time. */
export function answerOrders<Order>(obey: (order: Order) => unknown): void {
  process.on('message', ({ id, order }: { id: number; order: Order }) => {
    Promise.resolve()
      .then(() => obey(order))
      .then(
        (answer) => process.send?.({ id, answer }),
        (error: unknown) => process.send?.({ id, error: String(error) }),
      )
  })
  process.on('disconnect', () => process.exit())
  process.send?.('ready')
}
