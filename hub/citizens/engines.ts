import type { CitizenName } from '../contract/citizens.ts'
import { archivist } from './archivist.ts'
import { cartographer } from './cartographer.ts'
import { clerk } from './clerk.ts'
import type { Engine } from './engine.ts'
import { host } from './host.ts'
import { treasurer } from './treasurer.ts'

export const engines: Record<CitizenName, Engine> = { archivist, clerk, cartographer, host, treasurer }
