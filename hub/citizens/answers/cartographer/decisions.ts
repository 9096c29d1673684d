import { decisionsIn } from '../../../domain/channelContext.ts'
import type { ChannelMessage } from '../../records/records.ts'

/** Finds the decisions in messages and returns the text of each. */
export const decidedIn = (messages: readonly ChannelMessage[]): { message: ChannelMessage; text: string }[] =>
  messages.flatMap((message) => {
    const [first, ...others] = decisionsIn(message.body)
    if (first === undefined) return []
    const from = message.body.indexOf(first)
    return others.length === 0 && from >= 0
      ? [{ message, text: message.body.slice(from) }]
      : [first, ...others].map((text) => ({ message, text }))
  })
