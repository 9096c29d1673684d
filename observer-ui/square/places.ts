import type { AgentSummary } from '../../hub/contract/records.ts'

/** Size in SVG units of the drawing of the town square. */
export const size = { width: 1200, height: 430 } as const

export type Place = { x: number; y: number }

/**
 * Positions of the tables in the drawing. A table stands for a conversation. The first position is for the most active
 * conversation.
 */
const tablePlaces: readonly Place[] = [
  { x: 470, y: 215 },
  { x: 700, y: 215 },
  { x: 330, y: 300 },
  { x: 590, y: 315 },
  { x: 835, y: 300 },
  { x: 240, y: 195 },
]
/**
 * Maximum number of items of each kind in the drawing. Tables are conversations, doors are channels, stands are votes,
 * and strollers are agents that take part in none of the conversations shown.
 */
export const most = { tables: tablePlaces.length, doors: 6, stands: 3, strollers: 20 } as const

export const tablePlace = (index: number): Place => tablePlaces[index] ?? { x: 0, y: 0 }

/**
 * Returns the radius of the table that represents a conversation. The radius grows with the logarithm of the
 * number of replies.
 */
export const tableRadius = (replies: number): number => 18 + 4 * Math.min(6, Math.log2(1 + replies))

/**
 * Returns the position of a participant around the table that stands for a conversation. The participant with index 0,
 * who spoke most recently, is at the top.
 */
export function seatOf(table: Place, radius: number, index: number, count: number): Place {
  const angle = -Math.PI / 2 + (index / Math.max(1, count)) * 2 * Math.PI
  const away = radius + 17
  return { x: table.x + away * Math.cos(angle), y: table.y + away * 0.8 * Math.sin(angle) }
}

/**
 * Returns the position of an agent that takes part in none of the conversations shown. These agents are drawn in two
 * rows at the bottom.
 */
export const strollerPlace = (index: number): Place => ({
  x: 280 + (index % 10) * 68 + (index >= 10 ? 34 : 0),
  y: index >= 10 ? 412 : 384,
})

export const strollersOf = (
  agents: readonly AgentSummary[],
  seated: readonly AgentSummary[],
): AgentSummary[] => {
  const ids = new Set(seated.map(({ id }) => id))
  return agents.filter(({ id }) => !ids.has(id)).slice(0, most.strollers)
}
