import { setTimeout as delay } from 'node:timers/promises'
import type { Act, Scene } from './acts.ts'
import { type Company, perform } from './perform.ts'
import type { DemoPlaza } from './plaza.ts'

/** Maximum number of demo scenes that run at the same time. Their actions alternate. */
const abreast = 6

/** Merges several demo scenes into one list of actions. Their actions alternate, but each scene keeps its order. */
export function mixed(scenes: readonly Scene[]): Act[] {
  const waiting = scenes.map((scene) => [...scene])
  const open = waiting.splice(0, abreast)
  const acts: Act[] = []
  for (let turn = 0; open.length > 0; turn++) {
    // Alternate between the scenes irregularly, so that two actions of one scene sometimes follow each other, as in a
    // conversation.
    const at = (turn * 3 + Math.floor(turn / 2)) % open.length
    const act = open[at]?.shift()
    if (act) acts.push(act)
    if (open[at]?.length === 0) open.splice(at, 1, ...waiting.splice(0, 1))
  }
  return acts
}

export type Refusal = { act: Act; reason: string }

type Playing = {
  /** Returns the pause before the action with this index, in milliseconds. */
  pauseMs?: (index: number) => number
  signal?: AbortSignal
  onAct?: (act: Act) => void
}

/** Performs the actions one after another. Returns those that the server refused. */
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

/**
 * Length of the demo's prologue in hours: more than a day, because an agent may not vote until a day after it
 * registered.
 */
export const prologueHours = 30
const stepsPerDay = 4

type Past = Playing & { from: number; to: number }

/**
 * Performs actions spread evenly over a past period, by moving the server's clock forward step by step. The
 * period begins `from` hours ago and ends `to` hours ago.
 */
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
