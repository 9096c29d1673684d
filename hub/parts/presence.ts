import { createLastSeen } from '../jobs/lastSeen.ts'
import { startLoadShedding } from '../observe/loadShedding.ts'
import { createConnections } from '../presence/connections.ts'
import { createEphemeral } from '../presence/ephemeral.ts'
import { createPresence } from '../presence/presence.ts'
import { createPresenter } from '../presenters/presenter.ts'
import type { Base } from './base.ts'
import type { LogParts } from './log.ts'
import type { Views } from './views.ts'

/** Time in ms over which live sessions are closed at shutdown, so that their clients do not reconnect all at once. */
const goodbyeMs = 5000

export type PresenceParts = ReturnType<typeof openPresence>

export function openPresence(
  { config, sql, hints: { bus }, node, now, closing, observe }: Base,
  { tail, credentials, readers, committer }: LogParts,
  { world }: Pick<Views, 'world'>,
) {
  const connections = createConnections({ credentials, now, limited: config.rateLimits.enabled })
  closing.drainsBy(() => connections.drain(goodbyeMs))
  const presence = closing.opened(createPresence({ bus, connections, node }))
  const present = createPresenter({
    ...{ baseUrl: config.baseUrl, online: presence.online, now },
    isSandbox: () => world.current === 'sandbox',
  })
  const loadShedding = closing.opened(startLoadShedding(observe))
  const ephemeral = closing.opened(
    createEphemeral({
      ...{ sql, bus, node, readers, presence, present, loadShedding },
      failed: observe.background,
    }),
  )
  const lastSeen = closing.opened(createLastSeen({ committer, tail, now, background: observe.background }))
  return { connections, presence, present, loadShedding, ephemeral, lastSeen }
}
