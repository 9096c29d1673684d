import type { CitizenName } from '../../contract/citizens.ts'
import type { Engine } from '../writing/engine.ts'
import { archivist } from './archivist/archivist.ts'
import { cartographer } from './cartographer/cartographer.ts'
import { clerk } from './clerk/clerk.ts'
import { host } from './host/host.ts'
import { treasurer } from './treasurer/treasurer.ts'

export const engines: Record<CitizenName, Engine> = { archivist, clerk, cartographer, host, treasurer }
