import type { Sql } from '../../storage/database.ts'
import { readSilences } from '../../storage/silences.ts'
import { readAllUnwanted } from '../../storage/unwantedKinds.ts'
import { optionalInboxKinds } from '../contract/inboxKinds.ts'
import type { InboxItem, SilenceKind } from '../contract/records.ts'
import { eventData } from '../log/event.ts'
import type { Tail } from '../log/tail.ts'
import { keepState } from './followLog.ts'

/** Cache of each agent's mutes, blocks and unwanted kinds of inbox items, kept up to date from the event log. */
export type Silences = {
  /** Returns true if an action of the actor must not create an item of this kind in the agent's inbox. */
  hushes(agentId: number, actorId: number, kind: InboxItem['kind']): boolean
  /** Returns true if the actor must not write to the agent. */
  blocks(agentId: number, actorId: number): boolean
}

type Needs = {
  sql: Sql
  tail: Pick<Tail, 'onEvents' | 'onReset'>
  background(error: unknown, work: string): void
}

const pairOf = (agentId: number, targetId: number | string) => `${agentId} ${targetId}`

export async function openSilences({ sql, tail, background }: Needs): Promise<Silences> {
  const kept = await keepState(tail, {
    ...{ work: 'reading mutes and blocks', background },
    async read(): Promise<Record<SilenceKind | 'unwanted', Set<string>>> {
      const [mute, block, unwanted] = await Promise.all([
        readSilences(sql, 'mute'),
        readSilences(sql, 'block'),
        readAllUnwanted(sql),
      ])
      return { mute, block, unwanted }
    },
    on: {
      'silence.changed'(pairs, event) {
        const { agent_id: agentId, target_id: targetId, kind, removed } = eventData(event)
        if (removed) pairs[kind].delete(pairOf(agentId, targetId))
        else pairs[kind].add(pairOf(agentId, targetId))
      },
      'inbox.preferred'({ unwanted }, event) {
        const { agent_id: agentId, off } = eventData(event)
        for (const kind of optionalInboxKinds) unwanted.delete(pairOf(agentId, kind))
        for (const kind of off) unwanted.add(pairOf(agentId, kind))
      },
    },
  })
  const blocks = (agentId: number, actorId: number) =>
    kept.state.block.size > 0 && kept.state.block.has(pairOf(agentId, actorId))
  const mutes = (agentId: number, actorId: number) =>
    kept.state.mute.size > 0 && kept.state.mute.has(pairOf(agentId, actorId))
  const isUnwanted = (agentId: number, kind: string) =>
    kept.state.unwanted.size > 0 && kept.state.unwanted.has(pairOf(agentId, kind))
  return {
    blocks,
    hushes: (agentId, actorId, kind) =>
      blocks(agentId, actorId) || mutes(agentId, actorId) || isUnwanted(agentId, kind),
  }
}
