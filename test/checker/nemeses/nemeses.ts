import { clientNemeses } from './clients.ts'
import { hubNemeses } from './hubs.ts'
import { lineNemeses } from './lines.ts'
import type { Nemesis } from './nemesis.ts'
import { overlapping } from './overlapping.ts'
import { postgresNemeses } from './postgres.ts'
import { redisNemeses } from './redis.ts'

const single = [...hubNemeses, ...redisNemeses, ...postgresNemeses, ...lineNemeses, ...clientNemeses]

export const nemeses: readonly Nemesis[] = [
  ...single,
  overlapping(single, 'two faults at once', 2),
  overlapping(single, 'three faults at once', 3),
]
