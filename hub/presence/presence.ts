import { z } from 'zod'
import type { Bus } from '../../storage/redis/redis.ts'
import type { AgentId } from '../contract/ids.ts'
import type { Connections } from './connections.ts'

/** Tracks which agents are connected to any server process. Each process informs the others about its own agents. */
export type Presence = {
  online(agentId: number): boolean
  agents(): AgentId[]
  /** Adds a listener that is called with agents that may have come online or gone offline. */
  onChange(listener: (agentIds: readonly number[]) => void): void
  /** Announces to the other server processes that all agents connected to this one are offline. */
  close(): void
}

/**
 * Presence message between server processes. `all` lists every agent on the sending process and renews that process's
 * lease. `on` and `off` are the changes since the previous message.
 */
const message = z.object({
  node: z.string(),
  all: z.array(z.number()).optional(),
  on: z.array(z.number()).optional(),
  off: z.array(z.number()).optional(),
})

/** Time after which a server process that sends no message counts as gone, and its agents as offline. */
const leaseMs = 10_000
const renewMs = 3000
/** Time in milliseconds during which changes are collected, to be sent in one message. */
const gatherMs = 100

type Needs = {
  bus: Bus | undefined
  connections: Pick<Connections, 'online' | 'agents' | 'onAgents'>
  node: string
}

export function createPresence({ bus, connections, node }: Needs): Presence {
  const listeners: ((agentIds: readonly number[]) => void)[] = []
  const changedAre = (agentIds: readonly number[]) => {
    if (agentIds.length > 0) for (const listener of listeners) listener(agentIds)
  }
  const onChange: Presence['onChange'] = (listener) => void listeners.push(listener)
  connections.onAgents((agentId) => changedAre([agentId]))
  if (!bus)
    return {
      online: connections.online,
      agents: () => connections.agents() as AgentId[],
      onChange,
      close() {},
    }
  const others = new Map<string, { agents: Set<number>; heardAt: number }>()
  let changed = new Set<number>()
  let gathering: NodeJS.Timeout | undefined

  const tell = (fields: object) => bus.publish('presence', JSON.stringify({ node, ...fields }))

  function tellAll(): void {
    tell({ all: connections.agents() })
    const now = performance.now()
    for (const [name, { agents, heardAt }] of others) {
      if (now - heardAt <= leaseMs) continue
      others.delete(name)
      changedAre([...agents])
    }
  }

  function tellChanges(): void {
    gathering = undefined
    const ids = [...changed]
    changed = new Set()
    const isOn = (id: number) => connections.online(id)
    tell({ on: ids.filter(isOn), off: ids.filter((id) => !isOn(id)) })
  }

  connections.onAgents((agentId) => {
    changed.add(agentId)
    gathering ??= setTimeout(tellChanges, gatherMs).unref()
  })

  bus.subscribe('presence', (text) => {
    const heard = parse(text)
    if (!heard || heard.node === node) return
    const known = others.get(heard.node)
    // If the sending process has just joined, send it the full list of this process's agents.
    if (!known) tell({ all: connections.agents() })
    const agents = heard.all ? new Set(heard.all) : (known?.agents ?? new Set())
    for (const id of heard.on ?? []) agents.add(id)
    for (const id of heard.off ?? []) agents.delete(id)
    others.set(heard.node, { agents, heardAt: performance.now() })
    changedAre([
      ...(heard.all ? differing(agents, known?.agents ?? new Set()) : []),
      ...(heard.on ?? []),
      ...(heard.off ?? []),
    ])
  })
  bus.onUp(tellAll)
  const renewal = setInterval(tellAll, renewMs)
  renewal.unref()

  function elsewhere(): Set<number>[] {
    const now = performance.now()
    return [...others.values()].flatMap(({ agents, heardAt }) => (now - heardAt <= leaseMs ? [agents] : []))
  }

  return {
    online: (agentId) => connections.online(agentId) || elsewhere().some((agents) => agents.has(agentId)),
    agents: () =>
      [...new Set([...connections.agents(), ...elsewhere().flatMap((agents) => [...agents])])] as AgentId[],
    onChange,
    close() {
      clearInterval(renewal)
      clearTimeout(gathering)
      tell({ all: [] })
    },
  }
}

const differing = (now: ReadonlySet<number>, before: ReadonlySet<number>) => [
  ...[...now].filter((id) => !before.has(id)),
  ...[...before].filter((id) => !now.has(id)),
]

function parse(text: string): z.output<typeof message> | undefined {
  try {
    return message.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
