import { keyPrefix } from './keys.ts'
import type { RedisBus } from './redis.ts'

type Asked = { key: string; limit: number; windowMs: number; amount: number }
type Answer = { counted: { used: number; resetMs: number }[]; blocked: number | undefined }

// Redis script for rate limits. Arguments per key: limit, window (ms), amount. Returns the index of the first
// exhausted key (0 if none), then each key's usage and remaining milliseconds.
const script = `
local blocked = 0
local used, left = {}, {}
for i, key in ipairs(KEYS) do
  local at = (i - 1) * 3
  used[i] = tonumber(redis.call('GET', key) or '0')
  left[i] = redis.call('PTTL', key)
  if left[i] < 0 then left[i] = tonumber(ARGV[at + 2]) end
  if blocked == 0 and tonumber(ARGV[at + 3]) >= 0 and used[i] >= tonumber(ARGV[at + 1]) then blocked = i end
end
local answer = { blocked }
for i, key in ipairs(KEYS) do
  local amount = tonumber(ARGV[(i - 1) * 3 + 3])
  if blocked == 0 and amount ~= 0 and used[i] + amount >= 0 then
    used[i] = used[i] + amount
    redis.call('SET', key, used[i], 'PX', left[i])
  end
  answer[#answer + 1] = used[i]
  answer[#answer + 1] = left[i]
end
return answer
`

/** Counts calls in Redis for rate limits that all hubs share. Rejects if Redis is unreachable or slow. */
export async function countInRedis(bus: RedisBus, asked: readonly Asked[]): Promise<Answer> {
  const keys = asked.map(({ key }) => `${keyPrefix}:window:${key}`)
  const values = asked.flatMap(({ limit, windowMs, amount }) => [limit, windowMs, amount])
  const [blocked = 0, ...figures] = (await bus.run(script, keys, values)) as number[]
  const counted = asked.map((_, index) => ({
    used: figures[index * 2] ?? 0,
    resetMs: figures[index * 2 + 1] ?? 0,
  }))
  return { counted, blocked: blocked === 0 ? undefined : blocked - 1 }
}
