import { expect, test } from 'vitest'
import type { AgentId } from '../../hub/contract/ids.ts'
import { liveLimits } from '../../hub/contract/limits.ts'
import { liveBudgets } from '../../hub/contract/liveBudgets.ts'
import { createLiveBudgets } from '../../hub/pipeline/gates/liveBudgets.ts'

function atHand({ enabled = true } = {}) {
  let nowMs = 1_000_000
  const budgets = createLiveBudgets({ enabled, nowMs: () => nowMs })
  return {
    budgets,
    wait(ms: number) {
      nowMs += ms
    },
  }
}

const agent = (id: number) => ({ credential: { agentId: id as AgentId }, ip: '192.0.2.1' })
const stranger = (ip = '192.0.2.1') => ({ ip })
const second = 1000
const { hellos, replayedBytes, replayedEvents } = liveBudgets

test('A hello beyond the budget is refused with the time to wait', () => {
  const { budgets, wait } = atHand()
  const { hello } = budgets.of(agent(1))
  for (let count = 0; count < hellos.agent.burst; count++) expect(hello()).toBe(0)
  const waitMs = hello()
  expect(waitMs).toBe(second / hellos.agent.perSecond)
  wait(waitMs - 1)
  expect(hello()).toBe(1)
  wait(1)
  expect(hello()).toBe(0)
  expect(hello()).toBe(waitMs)
})

test('An agent that loses all its sockets every two seconds and reconnects is never refused', () => {
  const { budgets, wait } = atHand()
  const { hello } = budgets.of(agent(1))
  for (let round = 0; round < 2000; round++) {
    for (let socket = 0; socket < liveLimits.socketsPerAgent; socket++) expect(hello()).toBe(0)
    wait(2 * second)
  }
})

test('As many clients as an address may have handshakes can reconnect at once without a token', () => {
  const { budgets } = atHand()
  const { hello } = budgets.of(stranger())
  for (let count = 0; count < liveLimits.handshakesPerIp; count++) expect(hello()).toBe(0)
})

test('Agents behind one address, and addresses, have separate budgets', () => {
  const { budgets } = atHand()
  const owners = [agent(1), agent(2), stranger(), stranger('192.0.2.2')].map((owner) => budgets.of(owner))
  for (const { hello } of owners) {
    let said = 0
    while (hello() === 0) said += 1
    expect(said).toBeGreaterThanOrEqual(hellos.agent.burst)
  }
})

test('The longest replay fits into the burst on every socket of an agent', () => {
  const { budgets } = atHand()
  const { replayed, replayWaitMs } = budgets.of(agent(1))
  for (let socket = 0; socket < liveLimits.socketsPerAgent; socket++)
    replayed({ events: liveLimits.replayEvents, bytes: 0 })
  expect(replayWaitMs()).toBe(0)
})

test.each([
  { name: 'bytes', cost: { events: 1, bytes: 1024 * 1024 }, budget: replayedBytes.ip, unit: 1024 * 1024 },
  { name: 'events', cost: { events: 1000, bytes: 1000 }, budget: replayedEvents.ip, unit: 1000 },
])('A replay of many $name continues at its rate once the burst is used up', ({ cost, budget, unit }) => {
  const { budgets, wait } = atHand()
  const { replayed, replayWaitMs } = budgets.of(stranger())
  let sent = 0
  let waitedMs = 0
  while (sent < 10 * budget.burst) {
    const waitMs = replayWaitMs()
    waitedMs += waitMs
    wait(waitMs)
    replayed(cost)
    sent += unit
  }
  const dueMs = ((sent - budget.burst) / budget.perSecond) * second
  expect(Math.abs(waitedMs - dueMs)).toBeLessThan((2 * unit * second) / budget.perSecond + 1000)
  wait((budget.burst / budget.perSecond) * second + 2000)
  expect(budgets.states(stranger()).map(({ burst, remaining }) => remaining === burst)).toEqual([
    true,
    true,
    true,
  ])
})

test('The remainder of each live budget is told', () => {
  const { budgets } = atHand()
  const { hello, replayed } = budgets.of(agent(1))
  hello()
  replayed({ events: 10, bytes: 4000 })
  expect(budgets.states(agent(1))).toEqual([
    { budget: 'hellos', ...hellos.agent, remaining: hellos.agent.burst - 1 },
    { budget: 'replayedEvents', ...replayedEvents.agent, remaining: replayedEvents.agent.burst - 10 },
    { budget: 'replayedBytes', ...replayedBytes.agent, remaining: replayedBytes.agent.burst - 4000 },
  ])
})

test('Without limits live budgets count nothing', () => {
  const { budgets } = atHand({ enabled: false })
  const { hello, replayed, replayWaitMs } = budgets.of(agent(1))
  for (let count = 0; count < 10 * hellos.agent.burst; count++) expect(hello()).toBe(0)
  replayed({ events: 1e9, bytes: 1e12 })
  expect(replayWaitMs()).toBe(0)
  expect(budgets.states(agent(1))).toEqual([])
})

test('Live budgets remember a bounded number of addresses, the latest ones', () => {
  const { budgets } = atHand()
  const addresses = Array.from({ length: 120_000 }, (_, at) =>
    stranger(`10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`),
  )
  for (const address of addresses) budgets.of(address).hello()
  const remembered = addresses.filter((address) => budgets.states(address)[0]?.remaining !== hellos.ip.burst)
  expect(remembered.length).toBeLessThanOrEqual(100_000)
  expect(remembered).toEqual(addresses.slice(-remembered.length))
})
