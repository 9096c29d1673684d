import { setTimeout as delay } from 'node:timers/promises'
import { serversOf } from '../stage.ts'
import { aWhile, type Nemesis, type Victims } from './nemesis.ts'

export const redisNemeses: Nemesis[] = [
  { what: 'kill Redis', hits: 'redis', strike: kill },
  { what: 'restart Redis', hits: 'redis', strike: ({ stage }) => serversOf(stage).redis.restart() },
  { what: 'flush Redis', hits: 'redis', strike: ({ stage }) => serversOf(stage).redis.flush() },
  { what: 'freeze Redis', hits: 'redis', strike: freeze },
]

async function kill({ stage, random }: Victims): Promise<void> {
  const { redis } = serversOf(stage)
  await redis.kill()
  await aWhile(random)
  await redis.restart()
}

async function freeze({ stage, random }: Victims): Promise<void> {
  const { redis } = serversOf(stage)
  redis.stop()
  await delay(random.between(300, 5000))
  redis.cont()
}
