import { z } from 'zod'
import type { Bus } from '../storage/redis.ts'
import { type ChannelRoom, type RoomName, roomName } from './contract/events.ts'
import type { WhisperFrame } from './contract/frames.ts'
import { type AgentSummary, agentSummary } from './contract/records.ts'
import type { Readers } from './log/readers.ts'
import type { Pressure } from './pressure.ts'

/** What is told to those who are there now and never stored: who types. The first thing given up under pressure. */
export type Ephemera = {
  /** Whoever says it is a member. Repeated too soon it is not passed on. */
  typing(room: RoomName, agent: AgentSummary): void
}

const message = z.object({ node: z.string(), room: roomName, agent: agentSummary })

/** Of one agent in one room nobody needs to hear it oftener. */
const againMs = 3000
const rememberedMost = 10_000

type Options = {
  bus: Bus | undefined
  node: string
  readers: Pick<Readers, 'whisper'>
  pressure: Pick<Pressure, 'sheds'>
}

export function createEphemera({ bus, node, readers, pressure }: Options): Ephemera {
  /** When it was passed on last, the latest at the end. */
  const passedOn = new Map<string, number>()

  function isTooSoon(key: string, now: number): boolean {
    for (const [old, at] of passedOn) {
      if (now - at < againMs && passedOn.size <= rememberedMost) break
      passedOn.delete(old)
    }
    if (passedOn.has(key)) return true
    passedOn.set(key, now)
    return false
  }

  const whisper = (frame: WhisperFrame) => readers.whisper(frame.room as ChannelRoom, frame)

  bus?.subscribe('typing', (text) => {
    const heard = parse(text)
    if (heard && heard.node !== node && !pressure.sheds('ephemeral'))
      whisper({ op: 'typing', room: heard.room, agent: heard.agent })
  })

  return {
    typing(room, agent) {
      if (pressure.sheds('ephemeral') || isTooSoon(`${agent.id} ${room}`, performance.now())) return
      whisper({ op: 'typing', room, agent })
      bus?.publish('typing', JSON.stringify({ node, room, agent }))
    },
  }
}

function parse(text: string): z.output<typeof message> | undefined {
  try {
    return message.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
