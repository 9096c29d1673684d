type Part = { close(): void | Promise<void> }

/** Collects the parts of the program that must be closed. `close` closes them in reverse order. */
export type Closing = {
  opened<Opened extends Part>(part: Opened): Opened
  /** Registers a shutdown step that runs before anything is closed, for example to refuse further calls. */
  drainsBy(step: () => void | Promise<void>): void
  /** Runs all shutdown steps and closes all parts, even if one of them fails. Then throws the first error. */
  close(): Promise<void>
}

export function createClosing(): Closing {
  const drains: (() => void | Promise<void>)[] = []
  const parts: Part[] = []
  return {
    opened(part) {
      parts.push(part)
      return part
    },
    drainsBy: (step) => void drains.push(step),
    async close() {
      const failures: unknown[] = []
      const closes = parts.map((part) => () => part.close())
      for (const step of [...drains.reverse(), ...closes.reverse()]) {
        try {
          await step()
        } catch (error) {
          failures.push(error)
        }
      }
      if (failures.length > 0) throw failures[0]
    },
  }
}
