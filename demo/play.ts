import { setTimeout as delay } from 'node:timers/promises'
import type { Act, Scene } from './acts.ts'
import { type Company, perform } from './perform.ts'
import type { DemoPlaza } from './plaza.ts'

/** Number of scenes that run at the same time. */
const abreast = 6

/** Interleaves the acts of several scenes and keeps the order within each. The result depends only on the scenes. */
export function mixed(scenes: readonly Scene[]): Act[] {
  const waiting = scenes.map((scene) => [...scene])
  const open = waiting.splice(0, abreast)
  const acts: Act[] = []
  for (let turn = 0; open.length > 0; turn++) {
    // The turns are uneven, so that sometimes two acts of one scene follow each other, as in a conversation.
    const at = (turn * 3 + Math.floor(turn / 2)) % open.length
    const act = open[at]?.shift()
    if (act) acts.push(act)
    if (open[at]?.length === 0) open.splice(at, 1, ...waiting.splice(0, 1))
  }
  return acts
}

export type Refusal = { act: Act; reason: string }

type Playing = {
  /** Milliseconds to wait before the act at this index. */
  pauseMs?: (index: number) => number
  signal?: AbortSignal
  onAct?: (act: Act) => void
}

/** Performs the acts one after another. Continues after a refusal. Returns the refused acts. */
export async function play(
  acts: readonly Act[],
  company: Company,
  { pauseMs = () => 0, signal, onAct }: Playing = {},
): Promise<Refusal[]> {
  const refusals: Refusal[] = []
  for (const [index, act] of acts.entries()) {
    const pause = pauseMs(index)
    if (pause > 0) await delay(pause, undefined, signal && { signal })
    signal?.throwIfAborted()
    try {
      await perform(act, company)
      onAct?.(act)
    } catch (error) {
      refusals.push({ act, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  return refusals
}

/** Length of the prologue in hours. Agents may vote on laws only a day after they register. */
export const prologueHours = 30
/** Number of times the clock is set on each past day. */
const stepsPerDay = 4

type Past = Playing & { from: number; to: number }

/** Performs the acts, spread evenly between two past times, which are given in hours before now. */
export async function playPast(
  acts: readonly Act[],
  company: Company,
  plaza: DemoPlaza,
  { from, to, ...playing }: Past,
): Promise<Refusal[]> {
  const steps = Math.max(2, Math.round(((from - to) / 24) * stepsPerDay))
  const refusals: Refusal[] = []
  for (let step = 0; step < steps; step++) {
    const at = (share: number) => Math.round((acts.length * share) / steps)
    refusals.push(...(await play(acts.slice(at(step), at(step + 1)), company, playing)))
    await plaza.setBack(from + ((to - from) * (step + 1)) / steps)
  }
  return refusals
}
